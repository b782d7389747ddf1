import { Client } from 'pg';
import { type Clock, USEC_PER_SEC } from '../../../protocol/index.ts';
import type { Engine } from '../commit/engine.ts';
import { closedBy } from '../moving/move-mark.ts';
import { migrationConfig } from './client-config.ts';
import type { DatabaseHosts } from './database-hosts.ts';
import type { HostPool } from './host-pool.ts';
import { isBeingMoved, readTraces, stopLeftCapture } from './postgres-mark.ts';

/** What holds the tables, such as a backup, lasts; each attempt holds up those who come after it. */
const restUsec = 60 * USEC_PER_SEC;

/** Looks what a move did to the database; what one left that was killed is removed. */
export function lookingForMove(pool: HostPool, hosts: DatabaseHosts, clock: Clock): Engine['moved'] {
  let restsUntil = 0;
  return async () => {
    const { mark, isCaptured } = await readTraces(pool);
    if (mark !== null) return closedBy(mark);
    if (!isCaptured || clock.nowUsec() < restsUntil || (await isBeingMoved(pool))) return null;
    try {
      await removeLeft(hosts);
    } catch (error) {
      restsUntil = clock.nowUsec() + restUsec;
      throw error;
    }
    return null;
  };
}

async function removeLeft(hosts: DatabaseHosts): Promise<void> {
  const client = new Client(migrationConfig(await hosts.find()));
  client.on('error', () => undefined);
  try {
    await client.connect();
    await stopLeftCapture(client);
  } finally {
    await client.end();
  }
}
