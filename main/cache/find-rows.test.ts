import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inMemory } from '../../test/fixtures/in-memory.ts';
import { phrasesOf, type SearchRequest } from '../../client/index.ts';
import { EventType, SegmentType } from '../../protocol/index.ts';
import { findRows } from './find-rows.ts';
import { openCache, type OpenCache } from './open.ts';
import { matchExpression, quickPhrases } from './search-words.ts';
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

describe('what is said often', () => {
  const said = [
    'rope',
    'ropes',
    'at the door',
    'Door to the rope',
    "don't",
    'Harbour',
    'doorway 東京',
    'rapid',
  ];
  const segment = (text: string) => ({ type: SegmentType.SEGMENT_TYPE_TEXT, text });
  const events = Array.from({ length: 400 }, (_, at) => ({
    conversation_id: { id: `c${at % 3}` },
    event_id: `e${at}`,
    timestamp: 1000 + at,
    sender_id: { gaia_id: `p${at % 2}`, chat_id: `p${at % 2}` },
    event_type: EventType.EVENT_TYPE_REGULAR_CHAT_MESSAGE,
    chat_message: {
      message_content: {
        segment: [
          segment(said[(at * 7) % said.length] ?? ''),
          segment(at % 5 === 0 ? ' www.example.org' : ''),
        ],
      },
    },
  }));
  const queries = ['rope', 'ropes', 'r', 'the door', 'door the', "don't", 'DON', 'rope door', 'ra', '東京'];
  const filters: readonly Partial<SearchRequest>[] = [
    {},
    { from: ['p1'] },
    { in: ['c1', 'c2'] },
    { has: ['link'] },
    { has: ['file'] },
    { since: 1300 },
  ];
  const requests = queries.flatMap((query) =>
    filters.map((filter) => ({ query, before: 1350, limit: 20, ...filter })),
  );
  const keys = (found: readonly { readonly key: number }[]): number[] => found.map(({ key }) => key);

  it('is found the same as by asking the index for all of it', () => {
    writeBatch(open, { events });
    for (const request of requests) {
      const match = matchExpression(phrasesOf(request.query), request) ?? '';
      const indexed = open.sql.found.all({ match, since: 0, ...request });
      expect({ request, found: keys(findRows(open, request)) }).toEqual({ request, found: keys(indexed) });
    }
    expect(findRows(open, { query: 'rope', limit: 20 })).toHaveLength(20);
  });

  it('is found without the index gathering all of it, also with filters', () => {
    writeBatch(open, { events });
    const asked: string[] = [];
    const { found } = open.sql;
    const noting = Object.assign(Object.create(found) as typeof found, {
      all: (given: { readonly match: string }) => (asked.push(given.match), []),
      iterate: found.iterate.bind(found),
    });
    for (const filter of filters) {
      const request = { query: 'ropes', before: 1350, limit: 20, ...filter };
      findRows({ ...open, sql: { ...open.sql, found: noting } }, request);
    }
    expect(asked).toEqual([]);
  });
});

it('gives each word to the index by a beginning that it has', () => {
  const quick = (query: string): unknown => quickPhrases(phrasesOf(query));
  expect(quick('ropes at')).toEqual([['rop'], ['at']]);
  expect(quick("don't r")).toEqual([['don']]);
  expect(quick('東京')).toEqual([]);
  const short = phrasesOf('at the');
  expect(quickPhrases(short)).toBe(short);
});
