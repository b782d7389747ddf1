import { Client, type ClientConfig } from 'pg';
import { advisoryLocks } from '../commit/advisory-locks.ts';
import { knownWords } from '../migrations/beside-others.ts';
import { migrations } from '../migrations/migrate.ts';
import type { Steps } from '../migrations/step.ts';
import { clientConfig } from './client-config.ts';
import { DatabaseHosts } from './database-hosts.ts';
import { retry } from './retry.ts';
import { explained, PostgresError } from './postgres-error.ts';

/**
 * Says in the database that a server runs on it: with a bus beside others that have it too, without one alone, because
 * each would show half of who is there. The lock is gone with its connection; it guards against a mistake at the start
 * and holds no one up afterwards.
 *
 * @param steps of the schema that this program knows
 * @throws PostgresError when another one is in the way
 */
export async function claimDatabase(
  url: string,
  bus: 'with bus' | 'without bus',
  steps: Steps = migrations,
): Promise<AsyncDisposable> {
  const config = clientConfig(await new DatabaseHosts(url).find(), 'read');
  const client = new Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await requireOwn(client, config);
    await client.query(knownWords(steps));
    const lock = bus === 'with bus' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
    // One that is being replaced may need a moment to end.
    await retry(
      async () => {
        const { rows } = await client.query<{ granted: boolean }>(
          `select ${lock}(${advisoryLocks.server}) as granted`,
        );
        if (rows[0]?.granted !== true) throw new PostgresError(inTheWay, true, null);
      },
      (error) => error instanceof PostgresError,
    );
  } catch (error) {
    await client.end().catch(() => undefined);
    throw explained(error, config);
  }
  return { [Symbol.asyncDispose]: () => client.end() };
}

/**
 * A pooler that hands connections on between transactions breaks what holds for a connection: locks, writer numbers and how long
 * a statement may take. Two clients of such a one get the same connection of PostgreSQL's, one after the other.
 */
async function requireOwn(client: Client, config: ClientConfig): Promise<void> {
  const other = new Client(config);
  other.on('error', () => undefined);
  try {
    await other.connect();
    const seen = new Set<number>();
    for (const each of [client, other, client, other]) {
      const { rows } = await each.query<Backend>(backend);
      const [{ pid, patience } = { pid: 0, patience: 0 }] = rows;
      if (patience === 0) throw new PostgresError(settingsLost, false, null);
      seen.add(pid);
    }
    if (seen.size < 2) throw new PostgresError(pooled, false, null);
  } finally {
    await other.end().catch(() => undefined);
  }
}

interface Backend {
  readonly pid: number;
  readonly patience: number;
}
const backend = `select pg_backend_pid() as pid, (select setting::int from pg_settings
  where name = 'idle_in_transaction_session_timeout') as patience`;

const pooled =
  'the database is behind a pooler that hands connections on after each transaction (PgBouncer with pool_mode = transaction or statement): name PostgreSQL itself, and bound its connections with --database-connections';
const settingsLost =
  'the database is behind a pooler that drops the settings of connections (PgBouncer with ignore_startup_parameters): name PostgreSQL itself, and bound its connections with --database-connections';

const inTheWay =
  'another parley-server uses this database; stop it first, or start all of them with the same --bus';
