import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../../protocol/index.ts';
import { postgresUrl } from '../../testing/database-flags.ts';
import { serverUrl, type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { insertRevocation, revocationsAfter } from '../accounts/client-statements.ts';
import { openStore } from '../open-store.ts';
import type { Store } from '../store.ts';

const clock = systemClock;
let database: TestDatabase;

beforeEach(async () => {
  database = await testDatabase('postgres');
});
afterEach(() => database[Symbol.asyncDispose]());

const open = (): Promise<Store> => openStore({ database: database.location, clock });

async function inDatabase<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const { location } = database;
  const client = new Client({ connectionString: postgresUrl(location) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

it('gets its schema once, however many processes start', async () => {
  await inDatabase((client) => client.query('drop schema public cascade; create schema public'));
  const stores = await Promise.all([open(), open(), open()]);
  for (const store of stores) {
    expect(await store.accounts.countAccounts()).toBe(0);
    await store[Symbol.asyncDispose]();
  }
});

it('compares text by code point, whatever language the database was made for', async () => {
  await inDatabase(async (client) => {
    const language = await client.query(`select 'a' < 'B' as by_language`);
    expect(language.rows).toEqual([{ by_language: true }]);
    const others = await client.query(
      `select table_name, column_name from information_schema.columns
       where table_schema = 'public' and data_type = 'text' and collation_name is distinct from 'C'`,
    );
    expect(others.rows).toEqual([]);
  });
});

it('is refused when a newer server has written it', async () => {
  await inDatabase((client) =>
    client.query(
      `insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2030-01-01')`,
    ),
  );
  await expect(open()).rejects.toThrow('9999-from-the-future');
});

it('says in one line that there is no such database', async () => {
  const url = new URL(await serverUrl());
  url.pathname = '/missing';
  const opening = openStore({ database: { kind: 'postgres', url: url.href }, clock });
  await expect(opening).rejects.toThrow(/^PostgreSQL at \S+ has no database "missing"; make it first$/);
});

it('is not upset by text that it cannot hold', async () => {
  await using store = await open();
  const account = { email: 'nul\0@example.org', displayName: 'N\0l', passwordHash: null };
  await store.accounts.createAccount(account, { by: 'administrator' });
  expect(await store.accounts.accountByEmail(account.email)).toMatchObject({ displayName: 'N\uFFFDl' });
});

it('lets a reader that follows the positions miss nothing, whichever process commits when', async () => {
  await using one = await open();
  await using other = await open();
  const written = new Set<number>();
  const burst = (store: Store, name: string) =>
    Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        store.write(async (tx) => {
          const position = tx.position();
          await tx.run(insertRevocation, { position, client_id: `${name}${n}` });
          written.add(position);
        }),
      ),
    );
  let writing = true;
  const seen: number[] = [];
  const follow = async () => {
    for (let cursor = 0; ;) {
      const last = !writing;
      const upTo = await other.reader.committed();
      const rows = await other.reader.all(revocationsAfter, { position: cursor, limit: 10_000 });
      seen.push(...rows.map(({ position }) => position).filter((position) => position <= upTo));
      cursor = upTo;
      if (last) return;
    }
  };
  const write = async (store: Store, name: string) => {
    for (let n = 0; n < 40; n++) await burst(store, `${name}${n}:`);
  };
  const following = follow();
  await Promise.all([write(one, 'one'), write(other, 'other')]);
  writing = false;
  await following;
  expect(written.size).toBe(400);
  expect(seen).toEqual([...written].sort((a, b) => a - b));
});

it('undoes a failed statement with its unit, and nothing else', async () => {
  await using store = await open();
  const insert = (position: number) =>
    store.write((tx) => tx.run(insertRevocation, { position, client_id: 'c' }));
  const results = await Promise.allSettled([insert(1), insert(1), insert(2)]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await store.reader.all(revocationsAfter, { position: 0, limit: 9 })).toHaveLength(2);
});

it('throws a process out that stands still with the line in its hands, and lets it try again', async () => {
  await using stuck = await open();
  await using other = await open();
  const begun = Promise.withResolvers<void>();
  const standstill = Promise.withResolvers<void>();
  const held = stuck.write(async (tx) => {
    const position = tx.position();
    begun.resolve();
    await standstill.promise;
    await tx.run(insertRevocation, { position, client_id: 'late' });
  });
  await begun.promise;
  await other.write((tx) => tx.run(insertRevocation, { position: tx.position(), client_id: 'c' }));
  standstill.resolve();
  await held;
  const rows = await other.reader.all(revocationsAfter, { position: 0, limit: 9 });
  expect(rows.map((row) => row.client_id)).toEqual(['c', 'late']);
});
