import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '../../server/testing/postgres-server.ts';
import { pairs, sendInPairs, window } from './one-to-one.ts';
import { type Benchmark, type BenchmarkOptions, measureInTurn, type Report } from './support/benchmark.ts';
import { startLoad } from './support/load.ts';
import { figures, paceNote } from './support/message-load.ts';
import { scratchFolder, startServer } from './support/server.ts';

/** What the network adds to a round trip, in ms. */
const networks = [0, 0.5];

export const oneToOnePostgres: Benchmark = {
  name: 'one-to-one-postgres',
  title: 'Messages between two people, on PostgreSQL',
  about: `As one-to-one: ${pairs} pairs with ${window} messages waiting at a time, one server process. PostgreSQL is on the same machine with its default settings, reached through its socket, and through a line that adds ${networks.at(-1)} ms to each round trip.`,
  run: (options) => measureInTurn(networks, (network) => measure(network, options)),
};

async function measure(network: number, options: BenchmarkOptions): Promise<Report> {
  await using postgres = await startPostgres({ durable: true, makeFolder: scratchFolder });
  await using stack = new AsyncDisposableStack();
  const url = new URL(postgres.urlOf('postgres'));
  if (network > 0) {
    const folder = join(postgres.path, 'line');
    await mkdir(folder);
    const socket = '.s.PGSQL.5432';
    const line = { at: join(folder, socket), to: join(postgres.path, socket), roundTripMs: network };
    await stack.use(startLoad('delay-line.ts', line)).next();
    url.searchParams.set('host', folder);
  }
  await using server = await startServer(undefined, ['--database', url.href]);
  const { rounds, acknowledged, delivered } = await sendInPairs([server], options, postgres.pid);
  const where = network === 0 ? 'through the socket' : `with ${network} ms of network`;
  return {
    figures: figures.sent(rounds, where),
    notes: [
      `${acknowledged} messages were acknowledged ${where}, ${delivered} copies arrived: every one. ${paceNote(rounds)}`,
    ],
  };
}
