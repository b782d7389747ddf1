// Says at the end of a run which of its test files took longest.
import { relative } from 'node:path';

/** @typedef {{ part: string, file: string, seconds: number }} FileTime */

/**
 * How long each file of one vitest run took, as its workers had it.
 * @param {string} part
 * @param {string | undefined} report the JSON reporter's file, undefined when there is none
 * @param {string} root file names are given relative to it
 * @returns {FileTime[]}
 */
export function fileTimes(part, report, root) {
  /** @type {{ name: string, startTime: number, endTime: number }[]} */
  let files;
  try {
    files = JSON.parse(report ?? '{}').testResults ?? [];
  } catch {
    return [];
  }
  return files.map(({ name, startTime, endTime }) => ({
    part,
    file: relative(root, name),
    seconds: Math.max(0, endTime - startTime) / 1000,
  }));
}

/**
 * A line for each of the slowest files, the slowest first.
 * @param {readonly FileTime[]} times
 * @param {number} count
 * @returns {string[]}
 */
export function slowest(times, count) {
  return times
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ part, file, seconds }) => `${seconds.toFixed(1).padStart(6)} s   ${part.padEnd(16)} ${file}`);
}
