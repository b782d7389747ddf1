import source from 'emoji-picker-element-data/en/emojibase/data.json?raw';

/** A picture that is typed. `tones`: the same in five skin tones, light to dark; empty where there are none. */
export interface Emoji {
  character: string;
  /** What it shows, in English. */
  name: string;
  shortcodes: readonly string[];
  tags: readonly string[];
  group: EmojiGroup;
  tones: readonly string[];
}

export const emojiGroups = [
  'smileys',
  'people',
  'nature',
  'food',
  'travel',
  'activities',
  'objects',
  'symbols',
  'flags',
] as const;
export type EmojiGroup = (typeof emojiGroups)[number];

/** The groups of the data by number; the third one holds parts of others. */
const groupNumbers: readonly (EmojiGroup | null)[] = [
  'smileys',
  'people',
  null,
  'nature',
  'food',
  'travel',
  'activities',
  'objects',
  'symbols',
  'flags',
];

/** Newer ones are missing in the fonts of many computers. */
const newestVersion = 15;

interface Entry {
  emoji: string;
  annotation: string;
  shortcodes?: string[];
  tags?: string[];
  group: number;
  version: number;
  skins?: { emoji: string; tone: number | number[] }[];
}

function emojiOf(entry: Entry): Emoji[] {
  const group = groupNumbers[entry.group] ?? null;
  if (group === null || entry.version >= newestVersion + 1) return [];
  const tones = (entry.skins ?? []).filter(({ tone }) => typeof tone === 'number').map(({ emoji }) => emoji);
  return [
    {
      character: entry.emoji,
      name: entry.annotation,
      shortcodes: entry.shortcodes ?? [],
      tags: entry.tags ?? [],
      group,
      tones: tones.length === 5 ? tones : [],
    },
  ];
}

/** Every emoji, in the order in which they are shown. */
export const allEmoji: readonly Emoji[] = (JSON.parse(source) as Entry[]).flatMap(emojiOf);

/** Without the sign that asks for colours, which some write and some leave out. */
const plain = (character: string): string => character.replaceAll('\uFE0F', '');

const byShortcode = new Map(
  allEmoji.flatMap((emoji) => emoji.shortcodes.map((code): [string, Emoji] => [code, emoji])),
);
const byCharacter = new Map(
  allEmoji.flatMap((emoji) =>
    [emoji.character, ...emoji.tones].map((character): [string, Emoji] => [plain(character), emoji]),
  ),
);

export const withShortcode = (code: string): Emoji | null => byShortcode.get(code.toLowerCase()) ?? null;

/** In any skin tone. */
export const withCharacter = (character: string): Emoji | null => byCharacter.get(plain(character)) ?? null;

/** `tone` 0 is the one without a tone of skin, 1 light to 5 dark. */
export const inTone = (emoji: Emoji, tone: number): string => emoji.tones[tone - 1] ?? emoji.character;
