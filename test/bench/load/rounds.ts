import {
  cpuSecondsOf,
  cpuSecondsOfFamily,
  diskFlushes,
  machineCpuSeconds,
  ownCpuSeconds,
} from '../support/processes.ts';
import { sum } from '../support/statistics.ts';
import { pause } from './plan.ts';

/**
 * What may run beside the server's processes: a database, the bus between them, a line that delays the way to the database, a process of the
 * server that has nothing to do.
 */
export type Beside = 'database' | 'bus' | 'line' | 'bystander';

/** Of what is measured, and for how long. */
export interface RoundsPlan {
  readonly serverPids: readonly number[];
  /** The first process of each, whose CPU is counted apart. */
  readonly beside?: Readonly<Partial<Record<Beside, number>>>;
  readonly warmUpMs: number;
  readonly rounds: number;
  readonly roundMs: number;
}

/** Since the beginning. */
export interface Counts {
  readonly acknowledged: number;
  readonly delivered: number;
}

export interface Round extends Counts {
  readonly seconds: number;
  readonly serverCpuSeconds: number;
  /** Of what runs beside the server. */
  readonly besideCpuSeconds: Readonly<Partial<Record<Beside, number>>>;
  readonly loadCpuSeconds: number;
  /** How often the disk was told to make durable what it has, by anything on the machine. */
  readonly flushes: number;
  /** Of everything on the machine, both ends included. */
  readonly machineCpuSeconds: number;
}

/** Looks on while a load runs: what is done in each round, and the CPU that it takes. */
export async function takeRounds(plan: RoundsPlan, counts: () => Counts): Promise<Round[]> {
  const eachBeside = (valueOf: (what: Beside, pid: number) => number): Partial<Record<Beside, number>> =>
    Object.fromEntries(
      Object.entries(plan.beside ?? {}).map(([what, pid]) => [what, valueOf(what as Beside, pid)]),
    );
  const snapshot = () => ({
    at: performance.now(),
    ...counts(),
    serverCpu: sum(plan.serverPids.map(cpuSecondsOf)),
    besideCpu: eachBeside((_, pid) => cpuSecondsOfFamily(pid)),
    loadCpu: ownCpuSeconds(),
    machineCpu: machineCpuSeconds(),
    flushes: diskFlushes(),
  });
  await pause(plan.warmUpMs);
  const rounds: Round[] = [];
  for (let before = snapshot(); rounds.length < plan.rounds;) {
    await pause(plan.roundMs);
    const after = snapshot();
    rounds.push({
      seconds: (after.at - before.at) / 1000,
      acknowledged: after.acknowledged - before.acknowledged,
      delivered: after.delivered - before.delivered,
      serverCpuSeconds: after.serverCpu - before.serverCpu,
      besideCpuSeconds: eachBeside((what) => (after.besideCpu[what] ?? 0) - (before.besideCpu[what] ?? 0)),
      flushes: after.flushes - before.flushes,
      loadCpuSeconds: after.loadCpu - before.loadCpu,
      machineCpuSeconds: after.machineCpu - before.machineCpu,
    });
    before = after;
  }
  return rounds;
}
