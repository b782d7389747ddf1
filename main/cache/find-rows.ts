import {
  isWanted,
  phrasesOf,
  searchableText,
  wantedPhrases,
  type SearchRequest,
} from '../../client/index.ts';
import type { OpenCache } from './open.ts';
import { fromBodies } from './rows.ts';
import { matchExpression } from './search-words.ts';
import type { FoundRow } from './statements.ts';

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
function withWords(
  { sql, wordsBefore }: Open,
  { query, since = 0, before = Number.MAX_SAFE_INTEGER, limit }: SearchRequest,
): readonly FoundRow[] {
  const match = matchExpression(phrasesOf(query));
  const rows = match === null ? [] : sql.found.all({ match, since, before, limit });
  if (wordsBefore === null) return rows;
  const older = wordsBefore.found(query, before, limit).filter(({ key }) => key >= since);
  return [...rows, ...older].sort((a, b) => b.key - a.key).slice(0, limit);
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
