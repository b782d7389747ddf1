import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { systemClock } from '../../protocol/index.ts';
import type { DatabaseLocation } from '../store/database-location.ts';
import { openStore } from '../store/open-store.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Environment variable with the socket at which the run's PostgreSQL server is asked for. */
export const doorName = 'TESTS_POSTGRES_DOOR';
/** A database that tests' own are copied from. */
export const templateName = 'parley_template';

export const engines = ['sqlite', 'postgres'] as const;
export type EngineName = (typeof engines)[number];

/** The engine for tests that do not choose: `TESTS_ENGINE`, or else SQLite. */
export function engineOfRun(): EngineName {
  const requested = process.env['TESTS_ENGINE'] ?? 'sqlite';
  const engine = engines.find((name) => name === requested);
  if (engine === undefined) throw new Error(`TESTS_ENGINE is one of ${engines.join(', ')}`);
  return engine;
}

/** Where a test keeps its data; disposing of it takes that away. */
export interface TestDatabase extends AsyncDisposable {
  readonly location: DatabaseLocation;
}

/** An empty database of a test's own. */
export function testDatabase(engine: EngineName): Promise<TestDatabase> {
  return engine === 'sqlite' ? sqliteFile() : postgresDatabase();
}

let sqliteTemplate: Promise<Buffer> | null = null;

/** Writes a file as SQLite has it when a server has just made it, and nothing is in it yet. */
export async function writeEmptySqlite(path: string): Promise<void> {
  await writeFile(path, await (sqliteTemplate ??= emptySqlite()));
}

async function sqliteFile(): Promise<TestDatabase> {
  const folder = await temporaryFolder();
  const path = join(folder.path, 'parley.db');
  await writeEmptySqlite(path);
  return {
    location: { kind: 'sqlite', path },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

/** With the schema: making it takes ten times as long as all else that opening a database takes. */
async function emptySqlite(): Promise<Buffer> {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'template.db');
  const store = await openStore({ database: { kind: 'sqlite', path }, clock: systemClock });
  await store[Symbol.asyncDispose]();
  return readFile(path);
}

async function postgresDatabase(): Promise<TestDatabase> {
  const server = await serverUrl();
  const name = `test_${randomBytes(8).toString('hex')}`;
  const { client, copying } = await administrator();
  await client.query(`create database ${name} template ${templateName} ${copying}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    location: { kind: 'postgres', url: url.href },
    [Symbol.asyncDispose]: async () => {
      await client.query(`drop database ${name} with (force)`);
    },
  };
}

let known: Promise<string> | null = null;

/** Address of the `postgres` database on this run's server, which the first to ask waits for. */
export function serverUrl(): Promise<string> {
  known ??= ask();
  return known;
}

async function ask(): Promise<string> {
  const door = process.env[doorName];
  if (door === undefined) throw new Error('this project of vitest.config.ts lacks postgres-setup.ts');
  const answer = await text(createConnection(door));
  if (answer.startsWith('!')) throw new Error(answer.slice(1));
  return answer;
}

interface Administrator {
  readonly client: Client;
  /** How a database is copied: writing every page of it to the log as well takes three times as long. */
  readonly copying: string;
}

let administering: Promise<Administrator> | null = null;

/** The connection over which this process makes databases and drops them: each of its own would cost as much as the copy. */
function administrator(): Promise<Administrator> {
  administering ??= connect();
  return administering;
}

async function connect(): Promise<Administrator> {
  const client = new Client({ connectionString: await serverUrl() });
  // The server ends before this process does.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  return { client, copying: (rows[0]?.version ?? 0) >= 150_000 ? 'strategy file_copy' : '' };
}
