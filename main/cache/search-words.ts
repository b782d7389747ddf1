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
  const text = searchableText(event);
  if (text === null) return null;
  return [
    ...wordsIn(text),
    mark('from', idOf(event.sender_id)),
    mark('in', event.conversation_id?.id ?? ''),
    ...contentsOf(event).map((each) => mark('has', each)),
  ].join(' ');
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
