import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeClock } from '../../../protocol/index.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { openStore } from '../open-store.ts';
import type { Store } from '../store.ts';

const clock = fakeClock();
let database: TestDatabase;
let path: string;
let store: Store;

beforeEach(async () => {
  database = await testDatabase('sqlite');
  path = database.location.kind === 'sqlite' ? database.location.path : '';
  store = await openStore({ database: database.location, clock });
});
afterEach(async () => {
  await store[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

it('shows a commit to other processes as soon as it is acknowledged', async () => {
  await store.accounts.createAccount(
    { email: 'ann@example.org', displayName: 'Ann', passwordHash: 'hash' },
    { by: 'administrator' },
  );
  const other = new Database(path);
  expect(other.pragma('journal_mode', { simple: true })).toBe('wal');
  expect(other.prepare('select count(*) as n from people').get()).toEqual({ n: 1 });
  other.close();
});

it('refuses a file that a newer server has written', async () => {
  await store[Symbol.asyncDispose]();
  const newer = new Database(path);
  newer.exec(`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2030-01-01')`);
  newer.close();
  await expect(openStore({ database: database.location, clock })).rejects.toThrow('9999-from-the-future');
  const undo = new Database(path);
  undo.exec(`delete from kysely_migration where name like '9999%'`);
  undo.close();
  store = await openStore({ database: database.location, clock });
});
