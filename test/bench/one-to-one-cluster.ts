import { startNats } from '../../server/testing/nats-server.ts';
import { startPostgres } from '../../server/testing/postgres-server.ts';
import { sendInPairs } from './one-to-one.ts';
import { type Benchmark, type BenchmarkOptions, measureInTurn, type Report } from './support/benchmark.ts';
import { figures, paceNote } from './support/message-load.ts';
import { type BenchServer, scratchFolder, startServer } from './support/server.ts';

/** How many processes there are. */
const sizes = [1, 2, 3];

export const oneToOneCluster: Benchmark = {
  name: 'one-to-one-cluster',
  title: 'Messages between two people, over several processes',
  about: `As one-to-one-postgres, through the socket, with one, two and three server processes joined by NATS. The people are spread over the processes, the two of a pair on different ones. Everything runs on this machine, and shares its cores.`,
  run: (options) => measureInTurn(sizes, (processes) => measure(processes, options)),
};

async function measure(processes: number, options: BenchmarkOptions): Promise<Report> {
  await using postgres = await startPostgres({ durable: true, makeFolder: scratchFolder });
  await using nats = await startNats();
  await using stack = new AsyncDisposableStack();
  const start = async (): Promise<BenchServer> =>
    stack.use(await startServer(undefined, ['--database', postgres.urlOf('postgres'), '--bus', nats.url]));
  const first = await start();
  const others: BenchServer[] = [];
  while (others.length + 1 < processes) others.push(await start());
  const { rounds, acknowledged, delivered } = await sendInPairs([first, ...others], options, postgres.pid);
  const where = `${processes} ${processes === 1 ? 'process' : 'processes'}`;
  return {
    figures: figures.sent(rounds, where),
    notes: [
      `${where}: ${acknowledged} messages were acknowledged, ${delivered} copies arrived: every one. ${paceNote(rounds)}`,
    ],
  };
}
