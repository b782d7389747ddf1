import { startNats } from '../../../server/testing/nats-server.ts';
import { databaseOf } from '../../../server/config/database-of.ts';
import type { DatabaseLocation } from '../../../server/store/database-location.ts';
import { temporaryFolder } from '../../../server/testing/temporary-folder.ts';
import { type TestDatabase, testDatabase, writeEmptySqlite } from '../../../server/testing/test-database.ts';

/**
 * How the server is set up in this run of tests (`TESTS_SERVER`): one process on SQLite, or two on PostgreSQL and NATS
 * with the callers spread over both.
 */
export const isCluster = process.env['TESTS_SERVER'] === 'cluster';
/** Of which the server consists. */
export const processCount = isCluster ? 2 : 1;

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
  const databaseUrl = isCluster ? await databaseFor(path) : null;
  if (publicUrl !== null && databaseUrl !== null) {
    const nats = stack.use(await startNats());
    const shared = ['--database', databaseUrl, '--bus', nats.url, '--public-url', publicUrl];
    args.push(...shared, '--drain', '0');
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
  return location.kind === 'postgres' ? location.url : '';
}
