import { pairs, sendInPairs, window } from './one-to-one.ts';
import type { Round } from './load/rounds.ts';
import {
  type Benchmark,
  type BenchmarkOptions,
  type Figure,
  measureInTurn,
  type Report,
} from './support/benchmark.ts';
import { processesInWords } from './support/cluster-conditions.ts';
import { figures, paceNote } from './support/message-load.ts';
import { signUpMany } from './support/people.ts';
import { cpuSecondsOf } from './support/processes.ts';
import type { BenchServer } from './support/server.ts';
import { startServerCluster } from './support/server-cluster.ts';
import { sum } from './support/statistics.ts';

interface Condition {
  /** How many processes people send to. */
  readonly processes: number;
  /** One more process has people of its own, who are in none of the conversations. */
  readonly hasBystander: boolean;
}

const conditions: readonly Condition[] = [
  { processes: 1, hasBystander: false },
  { processes: 3, hasBystander: false },
  { processes: 1, hasBystander: true },
];
/** At the bystander. */
const bystanders = 50;
const idleMs = { quick: 3000, full: 10_000 };

export const besideOthers: Benchmark = {
  name: 'beside-others',
  title: 'What a message costs the processes that have nothing to do with it',
  about: `${pairs} pairs with ${window} messages waiting at a time, on PostgreSQL through its socket and NATS. The two of a pair are at one process, so that no other has anything to do with their messages: with three processes, each has a third of the pairs. A bystander has ${bystanders} people of its own connected, who get none of the messages; what it takes while no one sends is taken off. Everything runs on this machine, and shares its cores.`,
  run: (options) => measureInTurn(conditions, (condition) => measure(condition, options)),
};

async function measure({ processes, hasBystander }: Condition, options: BenchmarkOptions): Promise<Report> {
  await using cluster = await startServerCluster(processes);
  const bystander = hasBystander ? await besides(await cluster.start(), options) : null;
  const beside = { ...cluster.database.pids, bus: cluster.natsPid, ...bystander?.beside };
  const { rounds, acknowledged, delivered } = await sendInPairs(cluster.servers, options, beside, {
    together: true,
    ...bystander?.at,
  });
  const count = processesInWords(processes);
  const where = bystander ? `${count} and a bystander` : count;
  return {
    figures: bystander ? [ofBystander(rounds, bystander.idleCores)] : figures.sent(rounds, where),
    notes: [
      `${where}: ${acknowledged} messages were acknowledged, ${delivered} copies arrived: every one. ${paceNote(rounds)}`,
    ],
  };
}

async function besides({ url, pid }: BenchServer, { quick }: BenchmarkOptions) {
  const people = await signUpMany(url, 'bystander', bystanders);
  const ms = quick ? idleMs.quick : idleMs.full;
  const before = cpuSecondsOf(pid);
  await new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
  return {
    at: { bystanders: { url, tokens: people.map(({ token }) => token) } },
    beside: { bystander: pid },
    idleCores: ((cpuSecondsOf(pid) - before) * 1000) / ms,
  };
}

/** Over all rounds: it is too little for one. */
function ofBystander(rounds: readonly Round[], idleCores: number): Figure {
  const seconds = sum(rounds.map((round) => round.seconds));
  const cpu = sum(rounds.map((round) => round.besideCpuSeconds.bystander ?? 0)) - idleCores * seconds;
  const messages = sum(rounds.map((round) => round.acknowledged));
  return { name: 'CPU of a bystander', value: (cpu * 1e6) / messages, unit: 'µs per message' };
}
