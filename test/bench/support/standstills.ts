import { cpus } from 'node:os';
import type { ProcessorPlan, ProcessorResult } from '../load/processor.ts';
import { mayTakeTurn, startLoad } from './load.ts';
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
const inAll = (all: readonly (readonly Stretch[])[]): readonly Stretch[] => all.reduce(inBoth);

function inBoth(ones: readonly Stretch[], others: readonly Stretch[]): readonly Stretch[] {
  const found: Stretch[] = [];
  for (let [i, j] = [0, 0]; ;) {
    const [one, other] = [ones[i], others[j]];
    if (!one || !other) return found;
    const both = common(one, other);
    if (lengthOf(both) > 0) found.push(both);
    if (one.to < other.to) i += 1;
    else j += 1;
  }
}

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
  if (!mayTakeTurn('before all')) return { standstills: null, result: await work() };
  const plan: ProcessorPlan = { everyMs: 1 };
  await using loads = new AsyncDisposableStack();
  const over = new AbortController();
  const watch = async (processor: number): Promise<readonly Stretch[]> => {
    const load = loads.use(startLoad('processor.ts', plan, { turn: 'before all', processor }));
    const late: Stretch[] = [];
    do late.push(...((await load.next()) as ProcessorResult).late);
    while (!over.signal.aborted);
    return late;
  };
  const watches = Promise.all(cpus().map((_, processor) => watch(processor)));
  const [result, late] = await Promise.all([work().finally(() => over.abort()), watches]);
  return { standstills: inAll(late), result };
}
