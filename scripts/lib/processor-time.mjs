import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever the machine. */
const ticksPerSecond = 100;

/** What /proc/PID/stat says of this process; undefined where there is none. */
export function ownStat() {
  try {
    return readFileSync('/proc/self/stat', 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * How long the processor worked for a process and for everything that it started and waited for. Unlike the time that
 * passes, it hardly depends on what else the machine does.
 * @param {string} stat what /proc/PID/stat says
 * @returns {number} seconds
 */
export const processorSeconds = (stat) => sumOf(stat, 11);

/**
 * The share of what has ended, which the system counts when it has ended.
 * @param {string} stat what /proc/PID/stat says
 * @returns {number} seconds
 */
export const endedSeconds = (stat) => sumOf(stat, 13);

/**
 * @param {string} stat
 * @param {number} first of the fields up to the last that is about time
 */
function sumOf(stat, first) {
  // The name before may hold anything, also spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(first, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks / ticksPerSecond;
}
