import { phrasesOf, searchableText, tokensOf } from '../../client/index.ts';
import type { Event } from '../../protocol/index.ts';

/** An event as the full-text index takes it; null when it must not be found. */
export function indexedWords(event: Event): string | null {
  const text = searchableText(event);
  if (text === null) return null;
  return tokensOf(text)
    .map(({ word }) => word)
    .join(' ');
}

/** A query in the language of FTS5: all phrases, the last word of each as a prefix. Null when it holds no word. */
export function matchExpression(query: string, fold?: (text: string) => string): string | null {
  const phrases = phrasesOf(query, fold).map((words) => `"${words.join(' ')}"*`);
  return phrases.length > 0 ? phrases.join(' AND ') : null;
}
