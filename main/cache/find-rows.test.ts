import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inMemory } from '../../test/fixtures/in-memory.ts';
import { openCache, type OpenCache } from './open.ts';

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
