import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '../../../server/testing/postgres-server.ts';
import type { DelayPlan } from '../load/delay-line.ts';
import type { Beside } from '../load/rounds.ts';
import { startLoad } from './load.ts';
import { scratchFolder } from './server.ts';

/** What the network adds to a round trip to the database, in ms. */
export const networks = [0, 0.5, 2];

export const inWords = (networkMs: number): string =>
  networkMs === 0 ? 'through the socket' : `with ${networkMs} ms of network`;

/** A PostgreSQL of its own with its default settings, on the disk of the checkout. */
export interface Database extends AsyncDisposable {
  readonly url: string;
  /** The processes of it, and of the line to it. */
  readonly pids: Partial<Record<Beside, number>>;
}

/** @param networkMs how much longer a round trip to it takes than through its socket */
export async function startDatabase(networkMs: number): Promise<Database> {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await startPostgres({ durable: true, makeFolder: scratchFolder }));
  const url = new URL(postgres.urlOf('postgres'));
  const pids: Partial<Record<Beside, number>> = { database: postgres.pid };
  if (networkMs > 0) {
    const folder = join(postgres.path, 'line');
    await mkdir(folder);
    const socket = '.s.PGSQL.5432';
    const plan: DelayPlan = {
      at: join(folder, socket),
      to: join(postgres.path, socket),
      roundTripMs: networkMs,
    };
    const line = stack.use(startLoad('delay-line.ts', plan));
    await line.next();
    pids.line = line.pid;
    url.searchParams.set('host', folder);
  }
  const open = stack.move();
  return { url: url.href, pids, [Symbol.asyncDispose]: () => open.disposeAsync() };
}
