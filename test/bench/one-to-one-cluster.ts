import { pairs, sendInPairs, window } from './one-to-one.ts';
import { type Benchmark, type BenchmarkOptions, measureInTurn, type Report } from './support/benchmark.ts';
import { clusterConditions } from './support/cluster-conditions.ts';
import { networks } from './support/database.ts';
import { figures, paceNote } from './support/message-load.ts';
import { startServerCluster } from './support/server-cluster.ts';

export const oneToOneCluster: Benchmark = {
  name: 'one-to-one-cluster',
  title: 'Messages between two people, over several processes',
  about: `${pairs} pairs with ${window} messages waiting at a time, with one, two and three server processes on PostgreSQL, joined by NATS; the database reached through its socket, and through a line that adds ${networks.slice(1).join(' and ')} ms to each round trip. The people are spread over the processes, the two of a pair on different ones. Everything runs on this machine, and shares its cores. CPU is counted apart for all server processes together, for PostgreSQL with all of its processes, and for NATS.`,
  run: (options) => measureInTurn(clusterConditions, (condition) => measure(condition, options)),
};

async function measure(
  condition: (typeof clusterConditions)[number],
  options: BenchmarkOptions,
): Promise<Report> {
  await using cluster = await startServerCluster(condition.processes, condition.network);
  const { rounds, acknowledged, delivered } = await sendInPairs(cluster.servers, options, {
    ...cluster.database.pids,
    bus: cluster.natsPid,
  });
  const where = condition.words;
  return {
    figures: figures.sent(rounds, where),
    notes: [
      `${where}: ${acknowledged} messages were acknowledged, ${delivered} copies arrived: every one. ${paceNote(rounds)}`,
    ],
  };
}
