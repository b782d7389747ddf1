import { markdownTable } from './present.ts';

/** Upper bounds in ms. */
const bounds = [0.25, 0.5, 1, 2, 5, 10, 25, 50, 100, 250, Infinity];

/** How many durations lie between which bounds, as a table; a bar grows by one sign with each doubling. */
export function histogram(what: string, milliseconds: readonly number[]): string {
  const counts = bounds.map((bound, index) => {
    const above = bounds[index - 1] ?? 0;
    return milliseconds.filter((each) => each >= above && each < bound).length;
  });
  const last = counts.findLastIndex((count) => count > 0);
  const rows = counts.slice(0, last + 1).map((count, index) => {
    const bound = bounds[index] ?? Infinity;
    const range = bound === Infinity ? `from ${bounds.at(-2)} ms` : `below ${bound} ms`;
    const share = ((count / milliseconds.length) * 100).toPrecision(3);
    return [range, String(count), `${share} %`, '█'.repeat(Math.ceil(Math.log2(count + 1)))];
  });
  return markdownTable([what, 'how many', 'share', 'each sign doubles'], rows);
}
