import type { SearchRequest } from '../../client/index.ts';
import type { OpenCache } from './open.ts';
import { matchExpression } from './search-words.ts';
import type { FoundRow } from './statements.ts';

/** The events with all words of a query, the newest first, in the index of this version and in the one before. */
export function findRows(
  { sql, wordsBefore }: Pick<OpenCache, 'sql' | 'wordsBefore'>,
  { query, conversationId, before = Number.MAX_SAFE_INTEGER, limit }: SearchRequest,
): readonly FoundRow[] {
  const match = matchExpression(query);
  if (match === null) return [];
  const rows =
    conversationId === undefined
      ? sql.found.all(match, before, limit)
      : sql.foundIn.all(match, before, conversationId, limit);
  if (wordsBefore === null) return rows;
  const older = wordsBefore.found({ query, before, conversationId, limit });
  return [...rows, ...older].sort((a, b) => b.key - a.key).slice(0, limit);
}
