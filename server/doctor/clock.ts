import { type Finding, ok, wrong, warning } from './finding.ts';

/** Passes and signatures are refused beyond the second; beyond the first, times that people read are off. */
const apart = { seen: 5_000, refused: 300_000 };

/** Compares this computer's clock with another one, both in milliseconds. */
export function clockFinding(other: string, otherMs: number, nowMs: number): Finding[] {
  const seconds = Math.round(Math.abs(otherMs - nowMs) / 1000);
  const words = `this computer’s clock and ${other} differ by ${seconds} seconds; set them by NTP`;
  const difference = Math.abs(otherMs - nowMs);
  if (difference > apart.refused) return [wrong(words)];
  if (difference > apart.seen) return [warning(words)];
  return [];
}

/** A clock behind the newest change in the data would have gone backwards. */
export function dataClockFinding(newestMs: number, nowMs: number): Finding {
  const seconds = Math.round((newestMs - nowMs) / 1000);
  return newestMs - nowMs > apart.seen
    ? wrong(`this computer’s clock is ${seconds} seconds behind the newest change in the data; set it`)
    : ok(`this computer’s clock says ${new Date(nowMs).toISOString()}`);
}
