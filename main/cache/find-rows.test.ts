import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inMemory } from '../../test/fixtures/in-memory.ts';
import { phrasesOf } from '../../client/index.ts';
import { EventType, SegmentType } from '../../protocol/index.ts';
import { findRows } from './find-rows.ts';
import { openCache, type OpenCache } from './open.ts';
import { matchExpression } from './search-words.ts';
import { writeBatch } from './write-batch.ts';

let folder: string;
let open: OpenCache;
beforeEach(() => {
  folder = mkdtempSync(join(inMemory(), 'parley-found-'));
  open = openCache(join(folder, 'cache.sqlite'), () => {});
});
afterEach(() => {
  open.db.close();
  rmSync(folder, { recursive: true, force: true });
});

const planOf = (name: 'found' | 'eventsBetween', given: object): string[] =>
  open.db
    .prepare<[object], { detail: string }>(`EXPLAIN QUERY PLAN ${open.sql[name].source}`)
    .all(given)
    .map(({ detail }) => detail);

it('reads the newest from the index in their order, and sorts nothing', () => {
  const range = { since: 5, before: 9 };
  const plan = planOf('found', { match: '"a"* AND "b"', ...range, limit: 50 });
  expect(plan).toEqual([
    expect.stringMatching(/^SCAN words VIRTUAL TABLE INDEX \d+:.*M\d.*[<>]/u),
    expect.stringMatching(/^SEARCH e USING INTEGER PRIMARY KEY/u),
  ]);
  expect(planOf('eventsBetween', range)).toEqual([
    expect.stringMatching(/^SEARCH events USING INTEGER PRIMARY KEY \(rowid>\? AND rowid<\?\)/u),
  ]);
});

it('finds what is said often without the index, the same as with it', () => {
  const said = ['rope', 'ropes', 'at the door', 'Door to the rope', "don't", 'Harbour'];
  const events = Array.from({ length: 400 }, (_, at) => ({
    conversation_id: { id: `c${at % 3}` },
    event_id: `e${at}`,
    timestamp: 1000 + at,
    sender_id: { gaia_id: 'rui', chat_id: 'rui' },
    event_type: EventType.EVENT_TYPE_REGULAR_CHAT_MESSAGE,
    chat_message: {
      message_content: {
        segment: [{ type: SegmentType.SEGMENT_TYPE_TEXT, text: said[(at * 7) % said.length] ?? '' }],
      },
    },
  }));
  writeBatch(open, { events });
  const queries = ['rope', 'ropes', 'r', 'the door', 'door the', "don't", 'DON', 'rope door'];
  const indexed = queries.map((query) =>
    open.sql.found
      .all({ match: matchExpression(phrasesOf(query)) ?? '', since: 0, before: 1350, limit: 20 })
      .map(({ key }) => key),
  );
  // Nothing is left to ask.
  open.db.exec('DELETE FROM words');
  const found = queries.map((query) =>
    findRows(open, { query, before: 1350, limit: 20 }).map(({ key }) => key),
  );
  expect(found).toEqual(indexed);
  expect(found.every((keys) => keys.length === 20)).toBe(true);
});
