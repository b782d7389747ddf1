import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../protocol/index.ts';
import { postgresUrl } from '../../testing/database-flags.ts';
import { type EngineName } from '../../testing/test-database.ts';
import { findingsAt, Places } from '../../testing/places.ts';
import { newestPosition } from '../commit/position-source.ts';
import type { DatabaseLocation } from '../database-location.ts';
import { WriteAfterMoveError } from '../moving/move-mark.ts';
import { later } from '../migrations/testing/later-steps.ts';
import { openStore } from '../open-store.ts';
import { claimDatabase } from '../postgres/claim-database.ts';
import { stopLeftCapture as stopInPostgres, writeMark } from '../postgres/postgres-mark.ts';
import { stopLeftCapture as stopInFile } from '../sqlite/sqlite-mark.ts';
import type { Store } from '../store.ts';
import { type MoveOptions, type MoveStep, moveData, verifyMoved } from './move-data.ts';
import { openSnapshot, openSource } from './open-snapshot.ts';
import { contents } from './testing/contents.ts';
import { Lively } from './testing/lively.ts';

const run = promisify(execFile);
const directions = [
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
  ['sqlite', 'sqlite'],
  ['postgres', 'postgres'],
] as const satisfies readonly (readonly [EngineName, EngineName])[];
/** All of them take a minute of CPU. */
const isSweep = process.env['PARLEY_MOVES'] === 'all';
const usual = directions.slice(0, isSweep ? 4 : 1);

let places: Places;
beforeEach(async () => {
  places = await Places.open();
});
afterEach(() => places[Symbol.asyncDispose]());

const storeAt = (database: DatabaseLocation): Promise<Store> => openStore({ database, clock: systemClock });

async function moving(from: DatabaseLocation, to: DatabaseLocation, more: Partial<MoveOptions> = {}) {
  const moved = await moveData({ from, to, nowUsec: () => systemClock.nowUsec(), ...more });
  await verifyMoved(to);
  return moved;
}

interface Asked {
  readonly from: DatabaseLocation;
  readonly to: DatabaseLocation;
  readonly diesAt?: string;
  readonly waits?: boolean;
}

/** A move beside a store that this process writes to: on SQLite, each waits for the other without doing anything else. */
const inProcess = ({ from, to, diesAt, waits = false }: Asked): string[] => [
  '--disable-warning=ExperimentalWarning',
  join(import.meta.dirname, 'testing', 'move-process.ts'),
  JSON.stringify({ from, to, diesAt: diesAt ?? null, waits }),
];

const emailsIn = async (store: Store): Promise<string[]> =>
  (await store.accounts.listAccounts()).map(({ email }) => email).sort();

const killed = async (asked: Asked): Promise<void> =>
  expect(run(process.execPath, inProcess(asked))).rejects.toMatchObject({ signal: 'SIGKILL' });

/** Who has an account, or why no server would start there. */
async function accountsOf(location: DatabaseLocation): Promise<string[] | string> {
  try {
    await using store = await storeAt(location);
    return await emailsIn(store);
  } catch (error) {
    return (error as Error).message;
  }
}

async function filled(engine: EngineName): Promise<DatabaseLocation> {
  const location = await places.add(engine);
  await using store = await storeAt(location);
  const lively = new Lively(store, location);
  for (let n = 0; n < 12; n += 1) await lively.turn(`first${n}`, n);
  return location;
}

/** The names of what a move has in a database. */
async function tracesIn(location: DatabaseLocation): Promise<string[]> {
  if (location.kind === 'sqlite') {
    const handle = new Database(location.path);
    const names = handle.prepare<[], string>(
      `select name from sqlite_schema where name like 'move\\_%' escape '\\'`,
    );
    const found = names.pluck().all();
    handle.close();
    return found;
  }
  const client = new Client({ connectionString: location.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relname like 'move\\_%' union all
     select proname from pg_proc where proname like 'move\\_%' union all select tgname from pg_trigger where tgname like 'move\\_%'
     union all select conname from pg_constraint where not convalidated`,
  );
  await client.end();
  return rows.map(({ name }) => name);
}

test.each(usual)('what is written while it moves from %s to %s is there or was refused', async (a, b) => {
  const from = await filled(a);
  const to = await places.add(b);
  await using store = await storeAt(from);
  const all = ['one', 'two', 'three'].map((name) => ({ name, lively: new Lively(store, from) }));
  const living = Promise.all(all.map(({ name, lively }) => lively.live(name)));
  const acknowledged = () => all.flatMap(({ lively }) => lively.acknowledged);
  const child = spawn(process.execPath, inProcess({ from, to, waits: true }));
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += String(data)));
  child.once('exit', () => all.forEach(({ lively }) => (lively.isOver = true)));
  await expect.poll(() => output).toContain('copying');
  // Much is written while it is copied.
  const before = acknowledged().length;
  await expect.poll(() => acknowledged().length).toBeGreaterThan(before + 20);
  child.stdin.write('\n');
  expect(await once(child, 'close')).toEqual([0, null]);
  const steps = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { step: string; size?: number });
  await living;
  const others = steps.map(({ step }) => step).filter((step) => step !== 'round');
  expect(others).toEqual(['copying', 'copied', 'whole', 'closed', 'done']);
  expect(steps.reduce((sum, step) => sum + (step.size ?? 0), 0)).toBeGreaterThan(20);
  expect(await contents(to)).toEqual(await contents(from));
  expect(await tracesIn(to)).toEqual([]);
  expect(await findingsAt(to)).toEqual([]);
  // The old place takes nothing more, and says where to go on.
  const account = { email: 'late@x.org', displayName: 'late', passwordHash: null };
  const late = store.accounts.createAccount(account, { by: 'administrator' });
  await expect(late).rejects.toThrow(WriteAfterMoveError);
  const closed = await store.moved();
  expect(closed?.message).toContain('this data was moved to');
  await expect(storeAt(from)).rejects.toThrow(closed?.message);
  // The new one goes on above all positions.
  await using next = await storeAt(to);
  const emails = await emailsIn(next);
  expect(emails).toEqual([...new Set(emails)]);
  expect(emails).toEqual(expect.arrayContaining(acknowledged()));
  await using old = await openSnapshot(from);
  const position = await newestPosition(old);
  await next.accounts.createAccount(account, { by: 'administrator' });
  expect(await next.reader.caughtUp()).toBeGreaterThan(position);
});

const kills = (['copying', 'round', 'whole'] as const).flatMap((at) => [
  ['sqlite', 'postgres', at] as const,
  ['postgres', 'sqlite', at] as const,
]);
test.each(isSweep ? kills : kills.slice(3, 5))(
  'a move from %s to %s that is killed (%s) harms nothing, and the next one begins anew',
  async (a, b, diesAt) => {
    const from = await filled(a);
    const to = await places.add(b);
    await killed({ from, to, diesAt });
    expect(await tracesIn(from)).not.toEqual([]);
    await using store = await storeAt(from);
    await new Lively(store, from).turn('meanwhile', 1);
    // A server removes what was left, and none takes half a copy for data.
    expect(await store.moved()).toBeNull();
    expect(await tracesIn(from)).toEqual([]);
    const isNothingThere = b === 'sqlite' && diesAt !== 'whole';
    const reason = isNothingThere ? /^$/ : /^a move from .+ to here did not end/;
    expect((await accountsOf(to)).toString()).toMatch(reason);
    expect((await moving(from, to)).shutMs).not.toBeNull();
    expect(await contents(to)).toEqual(await contents(from));
    expect(await tracesIn(to)).toEqual([]);
    expect(await accountsOf(to)).toContain('meanwhile@x.org');
  },
);

test.each(isSweep ? directions.slice(0, 2) : directions.slice(1, 2))(
  'a move from %s to %s that is killed before its last step is ended by the next one',
  async (a, b) => {
    const from = await filled(a);
    const to = await places.add(b);
    await killed({ from, to, diesAt: 'closed' });
    expect(await accountsOf(from)).toMatch(/^this data was moved to /);
    expect(await accountsOf(to)).toMatch(/^a move from .+ to here did not end/);
    expect((await moving(from, to)).shutMs).toBeNull();
    expect(await contents(to)).toEqual(await contents(from));
    expect(await tracesIn(to)).toEqual([]);
    expect(await accountsOf(to)).toHaveLength(12);
  },
);

test.each(directions.slice(0, 2))(
  'a move from %s to %s that fails leaves both places as they were',
  async (a, b) => {
    const from = await filled(a);
    const to = await places.add(b);
    const report = ({ step }: MoveStep) => {
      if (step === 'round') throw new Error('no more');
    };
    await expect(moving(from, to, { report })).rejects.toThrow('no more');
    expect(await tracesIn(from)).toEqual([]);
    expect(await tracesIn(to)).toEqual([]);
    await using store = await storeAt(to);
    expect(await emailsIn(store)).toEqual([]);
  },
);

test('data that was moved can be used again, and is not moved twice', async () => {
  const [from, to] = [await filled('sqlite'), await places.add('postgres')];
  await moving(from, to);
  await expect(moving(from, await places.add('sqlite'))).rejects.toThrow(
    'this data was moved to the PostgreSQL database',
  );
  {
    await using source = await openSource(from);
    await source.reopen();
  }
  expect(await tracesIn(from)).toEqual([]);
  await using store = await storeAt(from);
  await new Lively(store, from).turn('again', 1);
  await expect(moving(from, to)).rejects.toThrow('there are accounts at the new place');
  const back = await places.add('sqlite');
  await moving(to, back);
  {
    await using source = await openSource(to);
    await source.reopen();
  }
  expect(await tracesIn(to)).toEqual([]);
});

test.each(['sqlite', 'postgres'] as const)(
  'a server that looked before a move ended leaves what refuses writes on %s',
  async (engine) => {
    const from = await filled(engine);
    await moving(from, await places.add('sqlite'));
    const before = await tracesIn(from);
    expect(before.length).toBeGreaterThan(2);
    if (from.kind === 'sqlite') {
      const handle = new Database(from.path);
      await stopInFile(handle);
      handle.close();
    } else {
      const client = new Client({ connectionString: from.url });
      await client.connect();
      await stopInPostgres(client);
      await client.end();
    }
    expect(await tracesIn(from)).toEqual(before);
  },
);

test('what is deleted while it moves is not in the bytes of the new file', async () => {
  const [from, to] = [await filled('sqlite'), await places.add('sqlite')];
  if (from.kind !== 'sqlite' || to.kind !== 'sqlite') throw new Error('not reached');
  const handle = new Database(from.path);
  const rename = handle.prepare('update people set display_name = ? where email = ?');
  rename.run('erased words '.repeat(100), 'first0@x.org');
  rename.run('kept words '.repeat(100), 'first1@x.org');
  const report = ({ step }: MoveStep) => {
    if (step === 'copied') rename.run('x', 'first0@x.org');
  };
  await moving(from, to, { report });
  handle.close();
  const bytes = await readFile(to.path);
  expect(bytes.includes('kept words')).toBe(true);
  expect(bytes.includes('erased words')).toBe(false);
});

test('a database that servers share is not moved to a folder', async () => {
  const [from, to] = [await places.add('postgres'), await places.add('sqlite')];
  await (await storeAt(from))[Symbol.asyncDispose]();
  await using _running = await claimDatabase(postgresUrl(from), 'with bus');
  await expect(moving(from, to)).rejects.toThrow('servers with --bus use the database');
});

test('what a move from elsewhere left is cleared only where it is not whole', async () => {
  const [from, to] = [await filled('sqlite'), await places.add('postgres')];
  const mark = { move: 'another', place: 'elsewhere' };
  const client = new Client({ connectionString: postgresUrl(to) });
  await client.connect();
  await writeMark(client, { ...mark, state: 'whole' });
  await expect(moving(from, to)).rejects.toThrow('a move from elsewhere to here did not end');
  await writeMark(client, { ...mark, state: 'filling' });
  await client.end();
  await moving(from, to);
  expect(await contents(to)).toEqual(await contents(from));
});

test('nothing that is kept or said of a place has its password', async () => {
  const { placeName } = await import('./place-name.ts');
  const url = 'postgres://ann:secret@one,two:99/parley?password=hidden&sslmode=require';
  expect(placeName({ kind: 'postgres', url })).toBe('the PostgreSQL database "parley" at one:5432, two:99');
});

test.for(['sqlite', 'postgres'] as const)('data that a newer release added to stay on %s', async (engine) => {
  const from = await filled(engine);
  await (await openStore({ database: from, clock: systemClock, steps: later }))[Symbol.asyncDispose]();
  const to = await places.add('sqlite');
  await expect(moving(from, to)).rejects.toThrow('a newer parley-server added to the data');
  expect(await accountsOf(to)).toEqual([]);
  expect(await accountsOf(from)).not.toEqual([]);
});
