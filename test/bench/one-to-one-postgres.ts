import { pairs, sendInPairs, window } from './one-to-one.ts';
import { type Benchmark, type BenchmarkOptions, measureInTurn, type Report } from './support/benchmark.ts';
import { inWords, networks, startDatabase } from './support/database.ts';
import { figures, paceNote } from './support/message-load.ts';
import { startServer } from './support/server.ts';

export const oneToOnePostgres: Benchmark = {
  name: 'one-to-one-postgres',
  title: 'Messages between two people, on PostgreSQL',
  about: `As one-to-one: ${pairs} pairs with ${window} messages waiting at a time, one server process. PostgreSQL is on the same machine with its default settings, reached through its socket, and through a line that adds ${networks.slice(1).join(' and ')} ms to each round trip.`,
  run: (options) => measureInTurn(networks, (network) => measure(network, options)),
};

async function measure(network: number, options: BenchmarkOptions): Promise<Report> {
  await using database = await startDatabase(network);
  await using server = await startServer(undefined, ['--database', database.url]);
  const { rounds, acknowledged, delivered } = await sendInPairs([server], options, database.pids);
  const where = inWords(network);
  return {
    figures: figures.sent(rounds, where),
    notes: [
      `${acknowledged} messages were acknowledged ${where}, ${delivered} copies arrived: every one. ${paceNote(rounds)}`,
    ],
  };
}
