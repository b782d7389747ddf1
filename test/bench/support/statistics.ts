import type { Figure } from './benchmark.ts';

/** The value below which a share (0 to 1) of the samples lies, by nearest rank. Throws without samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new Error('there are no samples');
  return value;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

export const sum = (samples: readonly number[]): number => samples.reduce((total, each) => total + each, 0);

/** The median of the rounds with their range. */
export const figureOf = (name: string, unit: string, rounds: readonly number[]): Figure => ({
  name,
  unit,
  value: median(rounds),
  range: [Math.min(...rounds), Math.max(...rounds)],
});

/** A percentile of durations in milliseconds. */
export const millisecondsAt = (name: string, samples: readonly number[], share: number): Figure => ({
  name: `${name}, p${share * 100}`,
  value: percentile(samples, share),
  unit: 'ms',
});
