import { isWanted, placesOf, searchableText, wantedPhrases, type SearchRequest } from '../../client/index.ts';
import type { Event } from '../../protocol/index.ts';
import { newestOf } from './annotation-rows.ts';
import type { OpenCache } from './open.ts';
import { fromBodies } from './rows.ts';
import { matchExpression, quickPhrases, wordsOfText } from './search-words.ts';
import type { FoundRow } from './statements.ts';

/** How many candidates are looked through, and after how many it is seen whether that leads anywhere. */
const [candidatesMost, step] = [150, 50];

type Phrases = readonly (readonly string[])[];
type Open = Pick<OpenCache, 'sql' | 'wordsBefore' | 'unmarked'>;

/** A message that was found; `event`: what its body says, where that was read already. */
export interface Found extends FoundRow {
  readonly event?: Event;
}

/** The messages that are searched for, the newest first. */
export function findRows(open: Open, request: SearchRequest): readonly Found[] {
  const phrases = wantedPhrases(request);
  const { from, in: places, has, since = 0, before = Number.MAX_SAFE_INTEGER } = request;
  if (phrases === null || from?.length === 0 || places?.length === 0) return [];
  const hasFilter = (from ?? places ?? has) !== undefined;
  const asksIndex = phrases.length > 0 || (hasFilter && open.unmarked === null);
  if (!asksIndex) return wantedOf(open.sql.eventsBetween.iterate({ since, before }), request);
  if (!hasFilter || open.unmarked === null) return inIndex(open, request, phrases);
  const { from: _from, in: _in, has: _has, ...words } = request;
  return wantedOf(inIndex(open, { ...words, limit: Number.MAX_SAFE_INTEGER }, phrases), request);
}

/** By words and marks, in the index of this version; by words alone in the one before as well. */
function inIndex(open: Open, request: SearchRequest, phrases: Phrases): readonly Found[] {
  const { sql, wordsBefore } = open;
  const { query, since = 0, before = Number.MAX_SAFE_INTEGER, limit } = request;
  const quick = quickPhrases(phrases);
  const found =
    wordsBefore === null && quick !== phrases ? amongCandidates(open, request, phrases, quick) : null;
  if (found !== null) return found;
  const match = matchExpression(phrases, request);
  const rows = match === null ? [] : sql.found.all({ match, since, before, limit });
  if (wordsBefore === null) return rows;
  const older = wordsBefore.found(query, before, limit).filter(({ key }) => key >= since);
  return [...rows, ...older].sort((a, b) => b.key - a.key).slice(0, limit);
}

/**
 * What is said so often that the newest of those who may have it are enough; null where they are not. The index gathers all messages
 * with any word that begins so before it gives out the newest of them.
 */
function amongCandidates(
  { sql }: Open,
  request: SearchRequest,
  phrases: Phrases,
  quick: Phrases,
): readonly Found[] | null {
  const { since = 0, before = Number.MAX_SAFE_INTEGER, limit } = request;
  const match = matchExpression(quick, request);
  const candidates =
    match === null
      ? sql.eventsBetween.iterate({ since, before })
      : sql.found.iterate({ match, since, before, limit: Number.MAX_SAFE_INTEGER });
  const found: Found[] = [];
  let looked = 0;
  for (const row of candidates) {
    const leads = found.length * candidatesMost >= limit * looked;
    if (looked % step === 0 && looked > 0 && !leads) return null;
    looked += 1;
    const [event] = fromBodies('Event', [row]);
    const words = event ? wordsOfText(newestOf(sql, event)) : null;
    if (!event || words === null || !hasPhrases(words, phrases)) continue;
    if (found.push({ ...row, event }) === limit) return found;
  }
  return found;
}

function hasPhrases(words: readonly string[], phrases: Phrases): boolean {
  const tokens = words.map((word) => ({ word }));
  return phrases.every((phrase) => placesOf(phrase, tokens).length > 0);
}

/** The first of some rows that are messages and that the filters let through: for what the index does not have. */
function wantedOf(rows: Iterable<FoundRow>, request: SearchRequest): Found[] {
  const found: Found[] = [];
  for (const row of rows) {
    const [event] = fromBodies('Event', [row]);
    if (!event || searchableText(event) === null || !isWanted(event, request)) continue;
    if (found.push({ ...row, event }) === request.limit) break;
  }
  return found;
}
