import source from 'emoji-picker-element-data/en/emojibase/data.json?raw';
import { type EmojiWords, withoutVariant, wordsOf } from './emoji-words.ts';

/**
 * A picture that is typed, with its words in English. `tones`: the same in five skin tones, light to dark; empty where there are
 * none.
 */
export interface Emoji extends EmojiWords {
  character: string;
  shortcodes: readonly string[];
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
      ...wordsOf(entry.annotation, entry.tags),
      character: entry.emoji,
      shortcodes: entry.shortcodes ?? [],
      group,
      tones: tones.length === 5 ? tones : [],
    },
  ];
}

/** Every emoji, in the order in which they are shown. */
export const allEmoji: readonly Emoji[] = (JSON.parse(source) as Entry[]).flatMap(emojiOf);

const byShortcode = new Map(
  allEmoji.flatMap((emoji) => emoji.shortcodes.map((code): [string, Emoji] => [code, emoji])),
);
const byCharacter = new Map(
  allEmoji.flatMap((emoji) =>
    [emoji.character, ...emoji.tones].map((character): [string, Emoji] => [withoutVariant(character), emoji]),
  ),
);

export const withShortcode = (code: string): Emoji | null => byShortcode.get(code.toLowerCase()) ?? null;

/** In any skin tone. */
export const withCharacter = (character: string): Emoji | null =>
  byCharacter.get(withoutVariant(character)) ?? null;

/** `tone` 0 is the one without a tone of skin, 1 light to 5 dark. */
export const inTone = (emoji: Emoji, tone: number): string => emoji.tones[tone - 1] ?? emoji.character;
