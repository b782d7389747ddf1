import { cpus } from 'node:os';
import type { ProcessorPlan, ProcessorResult } from '../load/processor.ts';
import { startLoad } from './load.ts';
import { sum } from './statistics.ts';

/** Milliseconds on the clock of `process.hrtime`, which all processes of the machine share. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

const lengthOf = ({ from, to }: Stretch): number => Math.max(0, to - from);

const common = (one: Stretch, other: Stretch): Stretch => ({
  from: Math.max(one.from, other.from),
  to: Math.min(one.to, other.to),
});

/** What lies in all of them; each in order of time. */
const inAll = (all: readonly (readonly Stretch[])[]): readonly Stretch[] =>
  all.reduce((before, each) =>
    before
      .flatMap((one) => each.map((other) => common(one, other)))
      .filter((stretch) => lengthOf(stretch) > 0),
  );

/** How much of a stretch lies in others that do not overlap, milliseconds. */
export const shareWithin = (stretch: Stretch, others: readonly Stretch[]): number =>
  sum(others.map((other) => lengthOf(common(stretch, other))));

/**
 * Watches until `work` is done when all processors of the machine stood still at the same time: a rented machine does not always
 * run. Null where real-time priorities are not allowed, as a program that has to wait for others cannot tell.
 */
export async function standstillsDuring<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly standstills: readonly Stretch[] | null; readonly result: Result }> {
  const plan: ProcessorPlan = { everyMs: 1 };
  await using loads = new AsyncDisposableStack();
  const over = new AbortController();
  const watches = cpus().map((_, processor) => {
    const load = loads.use(startLoad('processor.ts', plan, { turn: 'before all', processor }));
    const follow = async (): Promise<readonly Stretch[]> => {
      const late: Stretch[] = [];
      do late.push(...((await load.next()) as ProcessorResult).late);
      while (!over.signal.aborted);
      return late;
    };
    return { load, late: follow() };
  });
  const result = await work();
  over.abort();
  const late = await Promise.all(watches.map((watch) => watch.late));
  return { standstills: watches.every(({ load }) => load.inTurn) ? inAll(late) : null, result };
}
