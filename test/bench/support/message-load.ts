import { availableParallelism } from 'node:os';
import type { MessagesPlan, MessagesResult } from '../load/messages.ts';
import type { Beside, Round, RoundsPlan } from '../load/rounds.ts';
import type { BenchmarkOptions, Figure } from './benchmark.ts';
import { runLoad } from './load.ts';
import type { BenchServer } from './server.ts';
import { figureOf, median, sum } from './statistics.ts';

export type Conversations = MessagesPlan['conversations'];

type RoundsOf = Pick<RoundsPlan, 'warmUpMs' | 'rounds' | 'roundMs'>;

/** How long is measured: five rounds of four seconds, or short ones. */
export const roundsOf = (quick: boolean): RoundsOf => ({
  warmUpMs: quick ? 1000 : 4000,
  rounds: quick ? 2 : 5,
  roundMs: quick ? 1500 : 4000,
});

/** What differs from members who are spread over the processes, conversations that are new, and rounds that last as usual. */
export type Differing = Partial<
  Pick<MessagesPlan, 'together' | 'bystanders' | 'firstSeries' | keyof RoundsOf>
>;

/** Lets a load generator send to some conversations in several rounds. */
export function sendMessages(
  servers: readonly BenchServer[],
  conversations: Conversations,
  window: number,
  { quick }: BenchmarkOptions,
  beside?: MessagesPlan['beside'],
  more?: Differing,
): Promise<MessagesResult> {
  const plan: MessagesPlan = {
    urls: servers.map(({ url }) => url),
    serverPids: servers.map(({ pid }) => pid),
    ...(beside && { beside }),
    conversations,
    window,
    ...roundsOf(quick),
    ...more,
  };
  return runLoad('messages.ts', plan);
}

/** What of that which runs beside the server has figures of its own; a line is only left out of what keeps the machine busy. */
const shown: readonly [Beside, string][] = [
  ['database', 'database'],
  ['bus', 'NATS server'],
];

const perSecond = ({ seconds }: Round, count: number): number => count / seconds;
export const perTenThousand = (cpuSeconds: number, count: number): number => (cpuSeconds * 10_000) / count;

export const figures = {
  /** What was acknowledged, and what it cost; `where`: under which of several conditions. */
  sent(rounds: readonly Round[], where?: string): Figure[] {
    const all = [this.acknowledged(rounds), ...this.cpu(rounds, 'messages', (round) => round.acknowledged)];
    return all.map((figure) => ({ ...figure, name: where ? `${figure.name}, ${where}` : figure.name }));
  },
  /** The same of one of several servers, in fewer lines, and how often the disk was flushed. */
  kept: (rounds: readonly Round[], server: string): Figure[] => [
    { ...figures.acknowledged(rounds), name: `${server}: messages` },
    figureOf(
      `${server}: CPU`,
      's per 10 000 messages',
      rounds.map((round) => perTenThousand(round.serverCpuSeconds, round.acknowledged)),
    ),
    figureOf(
      `${server}: flushes of the disk`,
      'per second',
      rounds.map((round) => perSecond(round, round.flushes)),
    ),
  ],
  acknowledged: (rounds: readonly Round[]): Figure =>
    figureOf(
      'Acknowledged messages',
      'per second',
      rounds.map((round) => perSecond(round, round.acknowledged)),
    ),
  delivered: (rounds: readonly Round[]): Figure =>
    figureOf(
      'Delivered copies',
      'per second',
      rounds.map((round) => perSecond(round, round.delivered)),
    ),
  /** CPU of both ends per 10 000 units of work, and how busy each process was. */
  cpu(rounds: readonly Round[], unit: string, countOf: (round: Round) => number): Figure[] {
    const each = (name: string, cpuOf: (round: Round) => number): Figure[] => [
      figureOf(
        `CPU of the ${name}`,
        `s per 10 000 ${unit}`,
        rounds.map((round) => perTenThousand(cpuOf(round), countOf(round))),
      ),
      figureOf(
        `Cores that the ${name} kept busy`,
        'cores',
        rounds.map((round) => cpuOf(round) / round.seconds),
      ),
    ];
    return [
      ...each('server', (round) => round.serverCpuSeconds),
      ...shown.flatMap(([beside, name]) =>
        rounds.some(({ besideCpuSeconds }) => besideCpuSeconds[beside] !== undefined)
          ? overall(
              each(name, ({ besideCpuSeconds }) => besideCpuSeconds[beside] ?? 0),
              rounds,
              beside,
              countOf,
            )
          : [],
      ),
      ...each('load generator', (round) => round.loadCpuSeconds),
    ];
  },
};

/** What is too little for the kernel's clock in one round is taken over all of them. */
function overall(
  [perUnit, ...others]: readonly Figure[],
  rounds: readonly Round[],
  beside: Beside,
  countOf: (round: Round) => number,
): Figure[] {
  if (!perUnit) return [];
  const cpu = sum(rounds.map(({ besideCpuSeconds }) => besideCpuSeconds[beside] ?? 0));
  return [{ ...perUnit, value: perTenThousand(cpu, sum(rounds.map(countOf))) }, ...others];
}

/** Says whether the load generator, the machine or something else on it, rather than the server, set the pace. */
export function paceNote(rounds: readonly Round[]): string {
  const cores = (of: (round: Round) => number): number =>
    median(rounds.map((round) => of(round) / round.seconds));
  const server = cores((round) => round.serverCpuSeconds);
  const load = cores((round) => round.loadCpuSeconds);
  const beside = cores(({ besideCpuSeconds }) => sum(Object.values(besideCpuSeconds)));
  const others = cores((round) => round.machineCpuSeconds) - server - beside - load;
  // The kernel's own work for disk and network is in here too, and is less than this.
  if (others > 0.4) {
    return `Everything else on the machine, the kernel included, kept ${others.toFixed(1)} cores busy meanwhile: it was not quiet, and the rate is too low.`;
  }
  if (load > 0.9) {
    return 'The load generator used a whole core: it limited the rate, and the server can do more than is shown.';
  }
  if (server + beside + load > 0.92 * availableParallelism()) {
    return 'All of it together used all cores of the machine: the load generator took a part of what the server could have had.';
  }
  return 'The load generator had CPU time to spare: the rate is the server’s own, its disk included.';
}
