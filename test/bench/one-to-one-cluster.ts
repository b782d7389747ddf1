import { startNats } from '../../server/testing/nats-server.ts';
import { startPostgres } from '../../server/testing/postgres-server.ts';
import { sendInPairs } from './one-to-one.ts';
import type { Benchmark, BenchmarkOptions, Report } from './support/benchmark.ts';
import { figures, paceNote } from './support/message-load.ts';
import { type BenchServer, scratchFolder, startServer } from './support/server.ts';

const most = 3;

export const oneToOneCluster: Benchmark = {
  name: 'one-to-one-cluster',
  title: 'Messages between two people, over several processes',
  about: `As one-to-one-postgres, through the socket, with one, two and three server processes joined by NATS. The people are spread over the processes, the two of a pair on different ones. Everything runs on this machine, and shares its cores.`,
  async run(options) {
    const reports: Report[] = [];
    for (let processes = 1; processes <= most; processes += 1)
      reports.push(await measure(processes, options));
    return {
      figures: reports.flatMap((report) => report.figures),
      notes: reports.flatMap((report) => report.notes),
    };
  },
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
  const measured = [
    figures.acknowledged(rounds),
    ...figures.cpu(rounds, 'messages', (round) => round.acknowledged),
  ];
  return {
    figures: measured.map((figure) => ({ ...figure, name: `${figure.name}, ${where}` })),
    notes: [
      `${where}: ${acknowledged} messages were acknowledged, ${delivered} copies arrived: every one. ${paceNote(rounds)}`,
    ],
  };
}
