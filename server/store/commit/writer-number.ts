import type { Usec } from '../../../protocol/index.ts';

/** So many numbers there are: a position names its writer by what it leaves when it is divided by this. */
const step = 64;
/** So many processes can write at a time; the last number is that of positions which no process has to itself. */
export const mostWriters = step - 1;
/** Of who takes positions only while no one else does, such as a command line. */
export const noWriter = mostWriters;

/** The next position of a writer: above `last`, not before `now`, and no other writer's. */
export function nextPosition(last: Usec, now: Usec, writer: number): Usec {
  const least = Math.max(last + 1, now);
  return least + ((((writer - least) % step) + step) % step);
}

/** The number of the writer that took a position. */
export const writerOf = (position: Usec): number => position % step;
