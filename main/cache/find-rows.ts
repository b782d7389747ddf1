import {
  isWanted,
  phrasesOf,
  placesOf,
  searchableText,
  wantedPhrases,
  type SearchRequest,
} from '../../client/index.ts';
import { wordsOf } from './annotation-rows.ts';
import type { OpenCache } from './open.ts';
import { fromBodies } from './rows.ts';
import { matchExpression } from './search-words.ts';
import type { FoundRow } from './statements.ts';

/** How many of the newest messages are looked through, and after how many it is seen whether that leads anywhere. */
const [newestMost, step] = [250, 50];

type Open = Pick<OpenCache, 'sql' | 'wordsBefore' | 'unmarked'>;

/** The messages that are searched for, the newest first. */
export function findRows(open: Open, request: SearchRequest): readonly FoundRow[] {
  const phrases = wantedPhrases(request);
  const { from, in: places, has, since = 0, before = Number.MAX_SAFE_INTEGER, limit } = request;
  if (phrases === null || from?.length === 0 || places?.length === 0) return [];
  const hasFilter = (from ?? places ?? has) !== undefined;
  if (hasFilter && open.unmarked === null) {
    const match = matchExpression(phrases, request);
    if (match !== null) return open.sql.found.all({ match, since, before, limit });
  }
  if (phrases.length === 0) return wantedOf(open.sql.eventsBetween.iterate({ since, before }), request);
  if (!hasFilter) return withWords(open, request);
  return wantedOf(withWords(open, { ...request, limit: Number.MAX_SAFE_INTEGER }), request);
}

/** By their words alone, in the index of this version and in the one before. */
function withWords(open: Open, request: SearchRequest): readonly FoundRow[] {
  const { sql, wordsBefore } = open;
  const { query, since = 0, before = Number.MAX_SAFE_INTEGER, limit } = request;
  const common = wordsBefore === null ? amongNewest(open, request) : null;
  if (common !== null) return common;
  const match = matchExpression(phrasesOf(query));
  const rows = match === null ? [] : sql.found.all({ match, since, before, limit });
  if (wordsBefore === null) return rows;
  const older = wordsBefore.found(query, before, limit).filter(({ key }) => key >= since);
  return [...rows, ...older].sort((a, b) => b.key - a.key).slice(0, limit);
}

/**
 * What is said so often that the newest messages have enough of it; null where they do not. The index gathers all messages
 * with any word that begins so before it gives out the newest of them.
 */
function amongNewest(
  { sql }: Open,
  { query, since = 0, before = Number.MAX_SAFE_INTEGER, limit }: SearchRequest,
): readonly FoundRow[] | null {
  const phrases = phrasesOf(query);
  const found: FoundRow[] = [];
  let looked = 0;
  for (const row of sql.eventsBetween.iterate({ since, before })) {
    if (looked % step === 0 && looked > 0 && found.length * newestMost < limit * looked) return null;
    looked += 1;
    const [event] = fromBodies('Event', [row]);
    const words = event ? wordsOf(sql, event) : null;
    if (words === null || !hasPhrases(words, phrases)) continue;
    if (found.push(row) === limit) return found;
  }
  return null;
}

/** `words` as they are in the index. */
function hasPhrases(words: string, phrases: readonly (readonly string[])[]): boolean {
  const tokens = words.split(' ').map((word) => ({ word }));
  return phrases.every((phrase) => placesOf(phrase, tokens).length > 0);
}

/** The first of some rows that are messages and that the filters let through: for what the index does not have. */
function wantedOf(rows: Iterable<FoundRow>, request: SearchRequest): FoundRow[] {
  const found: FoundRow[] = [];
  for (const row of rows) {
    const [event] = fromBodies('Event', [row]);
    if (!event || searchableText(event) === null || !isWanted(event, request)) continue;
    if (found.push(row) === request.limit) break;
  }
  return found;
}
