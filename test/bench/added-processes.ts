import { availableParallelism } from 'node:os';
import type { Round } from './load/rounds.ts';
import { makePairs, pairs, window } from './one-to-one.ts';
import type { Benchmark, BenchmarkOptions, Figure, Report } from './support/benchmark.ts';
import { processesInWords } from './support/cluster-conditions.ts';
import { coresOf, keepTo, setCores } from './support/cores.ts';
import { type Conversations, perTenThousand, sendMessages } from './support/message-load.ts';
import { startServerCluster, type ServerCluster } from './support/server-cluster.ts';
import { figureOf, percentile } from './support/statistics.ts';

const counts = [1, 2, 3] as const;
const compare = [
  [2, 1],
  [3, 1],
  [3, 2],
] as const;
/** Until its code is compiled as far as it will be. */
const warmUpMessages = 60_000;
const turns = 30;
const turn = { warmUpMs: 1000, rounds: 1, roundMs: 3000 };
/** The server's processes have one processor; everything else has the other. */
const cores = { others: 0, servers: 1 };

export const addedProcesses: Benchmark = {
  name: 'added-processes',
  title: 'What a message costs where there are more processes',
  about: `As one-to-one-cluster through the socket, compared: services of one, two and three processes, each with its own PostgreSQL and NATS, run at the same time, and one after the other gets the load of ${pairs} pairs for ${turn.roundMs / 1000} s, ${turns} times. All server processes have one processor to themselves, everything else has another. It begins when each process has stored at least ${warmUpMessages} messages: until then compiling takes much of its time, and more processes need longer. Each turn is compared with the same turn of the others.`,
  async run(options) {
    if (availableParallelism() < 2) throw new Error('this compares nothing on one processor');
    const before = coresOf(process.pid);
    keepTo(cores.others, process.pid);
    try {
      await using services = new AsyncDisposableStack();
      const opened: Service[] = [];
      for (const count of counts) opened.push(await open(count, services));
      for (const service of opened) await warmUp(service, options);
      const rounds = new Map(opened.map(({ count }) => [count, [] as Round[]]));
      for (let number = 0; number < (options.quick ? 2 : turns); number += 1) {
        for (const service of opened) rounds.get(service.count)?.push(await send(service, options));
      }
      return reportOf(rounds);
    } finally {
      setCores(before, process.pid);
    }
  },
};

interface Service {
  readonly count: number;
  readonly cluster: ServerCluster;
  readonly conversations: Conversations;
  /** So far. */
  turns: number;
}

async function open(count: number, stack: AsyncDisposableStack): Promise<Service> {
  const cluster = stack.use(await startServerCluster(count));
  for (const { pid } of cluster.servers) keepTo(cores.servers, pid);
  return { count, cluster, conversations: await makePairs(cluster.servers[0].url), turns: 0 };
}

async function warmUp(service: Service, options: BenchmarkOptions): Promise<void> {
  const enough = (options.quick ? 1 / 20 : 1) * warmUpMessages * service.count;
  for (let sent = 0; sent < enough;) sent += (await send(service, options)).acknowledged;
}

async function send(service: Service, options: BenchmarkOptions): Promise<Round> {
  const { cluster, conversations } = service;
  const beside = { ...cluster.database.pids, bus: cluster.natsPid };
  const more = { ...turn, firstSeries: service.turns * pairs };
  service.turns += 1;
  const { rounds } = await sendMessages(cluster.servers, conversations, window, options, beside, more);
  const [round] = rounds;
  if (!round) throw new Error('there was no round');
  return round;
}

function reportOf(rounds: ReadonlyMap<number, readonly Round[]>): Report {
  const cpu = (count: number): number[] =>
    (rounds.get(count) ?? []).map((round) => perTenThousand(round.serverCpuSeconds, round.acknowledged));
  const compared = compare.map(([more, fewer]) => {
    const others = cpu(fewer);
    return {
      name: `${more} processes compared with ${fewer}`,
      ratios: cpu(more).map((each, index) => each / (others[index] ?? Number.NaN)),
    };
  });
  return {
    figures: [
      ...counts.map((count) =>
        figureOf(`CPU of the server, ${processesInWords(count)}`, 's per 10 000 messages', cpu(count)),
      ),
      ...compared.map(({ name, ratios }): Figure => figureOf(`CPU of a message, ${name}`, 'times', ratios)),
    ],
    notes: compared.map(({ name, ratios }) => {
      const [low, high] = [percentile(ratios, 0.25), percentile(ratios, 0.75)];
      return `${name}: half of the turns lay between ${low.toFixed(2)} and ${high.toFixed(2)} times.`;
    }),
  };
}
