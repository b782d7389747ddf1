import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Fields of every line that say nothing. */
const boring = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'v']);
const levels: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};
const longest = 2000;

/** A line of the log as people read it; a line that is none comes as it is. */
export function readableLine(line: string): string {
  let entry: Record<string, unknown>;
  try {
    entry = JSON.parse(line) as Record<string, unknown>;
  } catch {
    return line.slice(0, longest);
  }
  if (typeof entry !== 'object' || entry === null) return line.slice(0, longest);
  const { level, time, msg } = entry;
  const at = typeof time === 'number' ? new Date(time).toISOString() : '';
  const rest = Object.entries(entry)
    .filter(([name]) => !boring.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return [at, levels[Number(level)] ?? '', String(msg ?? ''), ...rest].join(' ').slice(0, longest);
}

/** The last lines of a log file, the oldest first; empty when it cannot be read. */
export function logTail(file: string, count: number, mostBytes = 256 * 1024): string[] {
  let descriptor: number | null = null;
  try {
    descriptor = openSync(file, 'r');
    const { size } = fstatSync(descriptor);
    const length = Math.min(size, mostBytes);
    const bytes = Buffer.alloc(length);
    readSync(descriptor, bytes, 0, length, size - length);
    const all = bytes.toString('utf8').split('\n');
    // The first one may have begun before what was read.
    const whole = length < size ? all.slice(1) : all;
    return whole
      .filter((line) => line !== '')
      .slice(-count)
      .map(readableLine);
  } catch {
    return [];
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}
