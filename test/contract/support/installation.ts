import { postgresUrl } from '../../../server/testing/database-flags.ts';
import { startNats } from '../../../server/testing/nats-server.ts';
import { databaseOf } from '../../../server/config/database-of.ts';
import type { DatabaseLocation } from '../../../server/store/database-location.ts';
import { temporaryFolder } from '../../../server/testing/temporary-folder.ts';
import { type TestDatabase, testDatabase, writeEmptySqlite } from '../../../server/testing/test-database.ts';

/** How the server is set up in this run of tests (`TESTS_SERVER`). */
const setUps = {
  /** One process. */
  sqlite: { processes: 1, onPostgres: false },
  /** One process. */
  postgres: { processes: 1, onPostgres: true },
  /** Two processes on PostgreSQL and NATS, and the callers spread over both. */
  cluster: { processes: 2, onPostgres: true },
  /** Three processes on PostgreSQL and NATS behind a balancer. */
  balanced: { processes: 3, onPostgres: true },
} as const;
const setUp = process.env['TESTS_SERVER'] ?? 'sqlite';
if (!(setUp in setUps)) throw new Error(`TESTS_SERVER is one of ${Object.keys(setUps).join(', ')}`);
const { processes, onPostgres } = setUps[setUp as keyof typeof setUps];

export const isBalanced = setUp === 'balanced';
/** Of which the server consists. */
export const processCount: number = processes;
export const isCluster = processCount > 1;

/** What a server under test runs on. Disposing of it takes that away. */
export interface Installation extends AsyncDisposable {
  readonly dataDir: string;
  readonly database: DatabaseLocation;
  readonly processes: number;
  /** Options that every process is started with. */
  readonly args: readonly string[];
  /** What links begin with; null: the address of the one process. */
  readonly publicUrl: string | null;
}

/** Databases by the folder that a test names: who starts a server there again finds what was there. */
const databases = new Map<string, Promise<TestDatabase>>();

/** @param dataDir a folder of the test's own; else one that is gone at the end, in which the server finds an empty database */
export async function install(dataDir?: string): Promise<Installation> {
  await using stack = new AsyncDisposableStack();
  const path = dataDir ?? stack.use(await temporaryFolder()).path;
  const args = ['--listen', '127.0.0.1:0', '--sign-up', 'open', '--rate-limit', 'off', '--data', path];
  const publicUrl = isCluster ? 'http://localhost' : null;
  const databaseUrl = onPostgres ? await databaseFor(path) : null;
  if (databaseUrl !== null) args.push('--database', databaseUrl);
  if (publicUrl !== null) {
    const nats = stack.use(await startNats());
    args.push('--bus', nats.url, '--public-url', publicUrl, '--drain', '0');
  }
  const database = databaseOf({ dataDir: path, databaseUrl });
  if (dataDir === undefined && database.kind === 'sqlite') await writeEmptySqlite(database.path);
  const open = stack.move();
  return {
    dataDir: path,
    database,
    processes: processCount,
    args,
    publicUrl,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** The server of the run takes them all away at the end. */
async function databaseFor(dataDir: string): Promise<string> {
  let database = databases.get(dataDir);
  if (!database) databases.set(dataDir, (database = testDatabase('postgres')));
  const { location } = await database;
  return postgresUrl(location);
}
