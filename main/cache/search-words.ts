import { contentsOf, searchableText, wordsIn, type SearchRequest } from '../../client/index.ts';
import type { Event } from '../../protocol/index.ts';
import { idOf } from '../../words/participants.ts';

/** Of the private use area: a letter for the index, but of no word, so that what is written never reads as a mark. */
const begin = '\uE000';

/** What a search can ask for besides words, as words of the index, which ignores case. */
const mark = (kind: 'from' | 'in' | 'has', value: string): string =>
  `${begin}${kind}${Buffer.from(value).toString('hex')}`;

/** An event as the full-text index takes it: its words, and marks for filters; null when it must not be found. */
export function indexedWords(event: Event): string | null {
  const words = wordsOfText(event);
  if (words === null) return null;
  const marks = [
    mark('from', idOf(event.sender_id)),
    mark('in', event.conversation_id?.id ?? ''),
    ...contentsOf(event).map((each) => mark('has', each)),
  ];
  return [...words, ...marks].join(' ');
}

/** The words of an event in their order; null when it must not be found. */
export function wordsOfText(event: Event): string[] | null {
  const text = searchableText(event);
  return text === null ? null : wordsIn(text);
}

/** Has a beginning of three letters, and is one word of the index. */
const isLong = /^[\p{L}\p{N}]{3,}$/u;

/**
 * Phrases whose messages the index gives out one after the other, the newest first, and that every message with the given
 * ones has: the index has each beginning of two and three letters (`createWordIndex`). The same ones if those are such.
 */
export function quickPhrases(phrases: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const quick = phrases.map(quickPhrase);
  return quick.every((phrase, at) => phrase === phrases[at])
    ? phrases
    : quick.filter(({ length }) => length > 0);
}

function quickPhrase(phrase: readonly string[]): readonly string[] {
  const before = phrase.slice(0, -1);
  const letters = [...(phrase.at(-1) ?? '')];
  if (letters.length === 2 || letters.length === 3) return phrase;
  if (letters.length > 3 && isLong.test(phrase.at(-1) ?? ''))
    return [...before, letters.slice(0, 3).join('')];
  return before.length > 0 ? quickPhrase(before) : [];
}

/** Phrases, and what else a search asks for, in the language of FTS5: the last word of a phrase is a prefix. Null for none. */
export function matchExpression(
  phrases: readonly (readonly string[])[],
  { from, in: places, has = [] }: Pick<SearchRequest, 'from' | 'in' | 'has'> = {},
): string | null {
  const oneOf = (kind: 'from' | 'in', ids: readonly string[]): string =>
    `(${ids.map((id) => `"${mark(kind, id)}"`).join(' OR ')})`;
  const parts = [
    ...phrases.map((words) => `"${words.join(' ')}"*`),
    ...(from ? [oneOf('from', from)] : []),
    ...(places ? [oneOf('in', places)] : []),
    ...has.map((each) => `"${mark('has', each)}"`),
  ];
  return parts.length > 0 ? parts.join(' AND ') : null;
}
