import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../protocol/index.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import type { DatabaseLocation } from '../database-location.ts';
import { findingsIn } from '../check/findings.ts';
import { openStore } from '../open-store.ts';
import { DumpError, type DumpPiece } from './dump.ts';
import { readDumpFile, writeDumpFile } from './dump-file.ts';
import { dumpOf } from './dump-of.ts';
import { openSnapshot, targetAt } from './open-snapshot.ts';
import { deleteOldAsides } from './old-asides.ts';
import { serverUses } from './postgres-place.ts';

let postgres: TestDatabase;
let sqlite: TestDatabase;
beforeEach(async () => {
  postgres = await testDatabase('postgres');
  sqlite = await testDatabase('sqlite');
});
afterEach(async () => {
  await postgres[Symbol.asyncDispose]();
  await sqlite[Symbol.asyncDispose]();
});

async function fill(database: DatabaseLocation, name: string): Promise<void> {
  await using store = await openStore({ database, clock: systemClock });
  const account = { email: `${name}@x.org`, displayName: `${name} "🦉"\n`, passwordHash: 'x' };
  const { gaiaId } = await store.accounts.createAccount(account, { by: 'administrator' });
  const token = { gaiaId, hash: name, label: 'desk', variant: 'base', device: 'mobile' } as const;
  await store.accounts.createToken(token);
}

const names = async (database: DatabaseLocation): Promise<string[]> => {
  await using store = await openStore({ database, clock: systemClock });
  return (await store.accounts.listAccounts()).map(({ email }) => email);
};

/** Everything in a store, in an order that does not depend on the engine. */
async function contents(database: DatabaseLocation): Promise<Record<string, unknown>> {
  await using snapshot = await openSnapshot(database);
  const tables: Record<string, string[]> = {};
  let columns: readonly string[] = [];
  let rows: string[] = [];
  for await (const piece of dumpOf(snapshot, 0)) {
    if (piece.kind === 'table') {
      columns = piece.columns;
      rows = tables[piece.table] ??= [];
    } else if (piece.kind === 'rows') {
      for (const row of piece.rows) {
        rows.push(JSON.stringify(columns.map((column, index) => [column, row[index]]).sort()));
        rows.sort();
      }
    }
  }
  return tables;
}

test('there and back: what goes from SQLite to PostgreSQL and back is the same', async () => {
  await fill(sqlite.location, 'ann');
  await fill(sqlite.location, 'bob');
  {
    await using snapshot = await openSnapshot(sqlite.location);
    expect(await targetAt(postgres.location).isEmpty()).toBe(true);
    expect(await targetAt(postgres.location).replace(dumpOf(snapshot, 0))).toBeNull();
  }
  expect(await targetAt(postgres.location).isEmpty()).toBe(false);
  const there = await contents(postgres.location);
  expect(there).toEqual(await contents(sqlite.location));
  expect(there['clients']).toHaveLength(2);
  {
    await using snapshot = await openSnapshot(postgres.location);
    const found: string[] = [];
    for await (const finding of findingsIn(snapshot, systemClock.nowUsec())) found.push(finding);
    expect(found).toEqual([]);
  }
  await using back = await testDatabase('sqlite');
  {
    await using snapshot = await openSnapshot(postgres.location);
    await targetAt(back.location).replace(dumpOf(snapshot, 0));
  }
  expect(await contents(back.location)).toEqual(there);
  // The references are in force again, and the store goes on.
  await fill(postgres.location, 'cid');
  await using client = await connect(postgres.location);
  await expect(client.query(`insert into settings (person_id) values ('nobody')`)).rejects.toThrow(
    'foreign key',
  );
});

test('what was there is kept aside in full', async () => {
  await using folder = await temporaryFolder();
  await fill(postgres.location, 'ann');
  const file = `${folder.path}/backup`;
  {
    await using snapshot = await openSnapshot(postgres.location);
    await writeDumpFile(file, dumpOf(snapshot, 0));
  }
  await fill(postgres.location, 'bob');
  const aside = await targetAt(postgres.location).replace(readDumpFile(file));
  expect(aside).toMatch(/^the schema parley_before_\d{17}$/);
  expect(await names(postgres.location)).toEqual(['ann@x.org']);
  await using client = await connect(postgres.location);
  const { rows } = await client.query(
    `select email from ${aside?.replace('the schema ', '')}.people order by email`,
  );
  expect(rows).toEqual([{ email: 'ann@x.org' }, { email: 'bob@x.org' }]);
  const day = 24 * 60 * 60 * 1000;
  const asides = async () =>
    (await client.query(`select 1 from pg_namespace where nspname like 'parley\\_before\\_%'`)).rowCount;
  await deleteOldAsides(postgres.location, Date.now() + 29 * day);
  expect(await asides()).toBe(1);
  await deleteOldAsides(postgres.location, Date.now() + 32 * day);
  expect(await asides()).toBe(0);
});

test('what fails half-way changes nothing', async () => {
  await fill(postgres.location, 'ann');
  const before = await contents(postgres.location);
  const broken = (...pieces: DumpPiece[]) =>
    (async function* () {
      yield { kind: 'head', migrations: ['0001-first-schema'], madeAt: 0 } as const;
      yield* pieces;
    })();
  const settings = { kind: 'table', table: 'settings', columns: ['person_id'] } as const;
  for (const dump of [
    broken(settings, { kind: 'rows', rows: [['nobody']] }),
    broken({ ...settings, table: 'spells' }),
    broken({ ...settings, columns: ['shoe_size'] }),
  ]) {
    await expect(targetAt(postgres.location).replace(dump)).rejects.toThrow(DumpError);
    expect(await contents(postgres.location)).toEqual(before);
  }
  await fill(postgres.location, 'bob');
});

test('knows while a server uses the database', async () => {
  if (postgres.location.kind !== 'postgres') throw new Error('a database of PostgreSQL is needed');
  const { url } = postgres.location;
  expect(await serverUses(url)).toBe(false);
  await using store = await openStore({ database: postgres.location, clock: systemClock });
  await store.check();
  expect(await serverUses(url)).toBe(true);
});

async function connect(location: DatabaseLocation): Promise<Client & AsyncDisposable> {
  if (location.kind !== 'postgres') throw new Error('a database of PostgreSQL is needed');
  const client = new Client({ connectionString: location.url });
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}
