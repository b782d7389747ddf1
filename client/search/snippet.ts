import { phrasesOf, placesOf, tokensOf } from './tokens.ts';

/** A stretch of a found text; `found`: it is what was searched for. */
export interface SnippetPart {
  readonly text: string;
  readonly found: boolean;
}

/** UTF-16 units before the first hit, and of the whole: what a row of the list has room for. */
const LEAD = 24;
const MOST = 160;

/** The part of a text around the first hit, on one line, with every hit in it marked. */
export function snippetOf(text: string, query: string): SnippetPart[] {
  const tokens = tokensOf(text);
  const hits = new Set(phrasesOf(query).flatMap((phrase) => placesOf(phrase, tokens).flat()));
  const first = tokens.find((_, index) => hits.has(index))?.start ?? 0;
  const from = first <= LEAD ? 0 : (tokens.find(({ start }) => start >= first - LEAD)?.start ?? first);
  const last = tokens.findLast(({ start, end }) => start === first || end <= from + MOST)?.end ?? MOST;
  const to = text.length <= from + MOST ? text.length : Math.max(last, from);
  const parts: SnippetPart[] = [];
  const add = (start: number, end: number, found: boolean): void => {
    if (end > start) parts.push({ text: text.slice(start, end).replace(/\s+/gu, ' '), found });
  };
  if (from > 0) parts.push({ text: '…', found: false });
  let at = from;
  for (const [index, { start, end }] of tokens.entries()) {
    if (!hits.has(index) || start < from || end > to) continue;
    add(at, start, false);
    add(start, end, true);
    at = end;
  }
  add(at, to, false);
  if (to < text.length) parts.push({ text: '…', found: false });
  return parts;
}
