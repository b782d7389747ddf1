import { loadOnce } from '../../../protocol/load-once.ts';
import { folded } from '../../../words/fold.ts';
import { languageOf, type Language } from '../../../words/languages.ts';
import { locale } from '../../../words/translate.ts';

/** How an emoji is named and found in one language. */
export interface EmojiWords {
  /** What it shows. */
  readonly name: string;
  /** The words of its name, as searches compare them. */
  readonly words: readonly string[];
  /** Words for what else it stands for, in the same form. */
  readonly tags: readonly string[];
}

/** The words of a text, as searches compare them. */
export const wordsIn = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

export const wordsOf = (name: string, tags: readonly string[] = []): EmojiWords => ({
  name,
  words: wordsIn(name),
  tags: tags.flatMap(wordsIn),
});

/** Without the sign that asks for colours, which some write and some leave out. */
export const withoutVariant = (character: string): string => character.replaceAll('\uFE0F', '');

type Words = ReadonlyMap<string, EmojiWords>;

interface Entry {
  readonly emoji: string;
  readonly annotation: string;
  readonly tags?: readonly string[];
}

function read(source: string): Words {
  const entries = JSON.parse(source) as readonly Entry[];
  return new Map(
    entries.map(({ emoji, annotation, tags }) => [withoutVariant(emoji), wordsOf(annotation, tags)]),
  );
}

/** English comes with the emoji themselves, and stands in for languages that are missing here. */
const loaders: Partial<Record<Language, () => Promise<Words>>> = {
  de: loadOnce(async () => read((await import('emoji-picker-element-data/de/cldr/data.json?raw')).default)),
};

/** By locale. */
const loaded = new Map<string, Words>();

/** Loads the words of the current language. Where they cannot be read, the English ones stay. */
export async function loadEmojiWords(): Promise<void> {
  const current = locale();
  const words = await loaders[languageOf('system', current)]?.().catch(() => null);
  if (words) loaded.set(current, words);
}

/** In the current language, once that is loaded; until then in English. */
export const emojiWords = (emoji: EmojiWords & { readonly character: string }): EmojiWords =>
  loaded.get(locale())?.get(withoutVariant(emoji.character)) ?? emoji;
