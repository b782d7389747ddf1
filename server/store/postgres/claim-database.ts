import { Client } from 'pg';
import { clientConfig } from './client-config.ts';
import { retry } from './retry.ts';
import { explained, PostgresError } from './postgres-error.ts';

/** Any number that no other program locks in this database. */
const lockId = 7_264_101;

/**
 * Says in the database that a server runs on it: with a bus beside others that have it too, without one alone, because
 * each would show half of who is there. The lock is gone with its connection; it guards against a mistake at the start
 * and holds no one up afterwards.
 *
 * @throws PostgresError when another one is in the way
 */
export async function claimDatabase(url: string, bus: 'with bus' | 'without bus'): Promise<AsyncDisposable> {
  const config = clientConfig(url, 'read');
  const client = new Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const lock = bus === 'with bus' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
    // One that is being replaced may need a moment to end.
    await retry(
      async () => {
        const { rows } = await client.query<{ granted: boolean }>(`select ${lock}(${lockId}) as granted`);
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

const inTheWay =
  'another parley-server uses this database; stop it first, or start all of them with the same --bus';
