import { percentile } from '../../bench/support/statistics.ts';

/** So often a machine that is busy with something else is given another try. */
const roundsMost = 3;

/**
 * Measures until the median of a round, in milliseconds, is within `limitMs`: what else the machine does makes a round
 * slower, never faster. Answers the median of the last round.
 */
export async function medianWithin(
  limitMs: number,
  what: string,
  measure: (round: number) => Promise<number[]>,
): Promise<number> {
  for (let round = 1; ; round += 1) {
    const taken = await measure(round);
    const [median, p90, max] = [0.5, 0.9, 1].map((share) => percentile(taken, share));
    console.log(`${what}, ${taken.length} times, ms:`, { median, p90, max });
    if (median !== undefined && (median <= limitMs || round === roundsMost)) return median;
  }
}
