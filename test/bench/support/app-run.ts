import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { executablePath, logFileOf } from '../../fixtures/app-folder.ts';
import type { Desktop } from '../../e2e/support/desktop.ts';
import { eventually } from '../../e2e/support/processes.ts';
import { pause } from '../load/plan.ts';
import { cpuSecondsWithChildren, familyOf, proportionalKiB } from './processes.ts';
import { sum } from './statistics.ts';

const root = join(import.meta.dirname, '../../..');

/** A part of the start, milliseconds since the process was started. */
export interface Step {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

export interface AppRun {
  /** From starting the process to the first line of the app's own code in its log: all that comes before is the runtime's. */
  readonly runtimeMs: number;
  /** From starting the process to the app's own word that its window has drawn the first conversation. */
  readonly paintedMs: number;
  /** Of all processes of the app, some seconds later. */
  readonly memoryKiB: number;
  readonly processes: number;
  /** CPU seconds of all processes that are there when it has drawn, and of those that the main process waited for. */
  readonly cpuSeconds: number;
  readonly steps: readonly Step[];
}

/** Starts the app as a desktop does, without a debugger in between, measures, and lets it quit. */
export async function runApp(desktop: Desktop, userData: string, settleMs: number): Promise<AppRun> {
  const log = logFileOf(userData);
  const linesBefore = linesOf(log).length;
  const lineOf = (message: string): LogLine | undefined => lineIn(linesOf(log).slice(linesBefore), message);
  const startedAt = Date.now();
  const child = spawn(executablePath, [root], {
    cwd: root,
    env: { ...desktop.env, PARLEY_USER_DATA: userData },
    stdio: 'ignore',
  });
  const gone = once(child, 'exit');
  try {
    const drawn = await eventually('the first picture', () => lineOf('window has drawn'), 60_000);
    const mark = `PARLEY_USER_DATA=${userData}`;
    const cpuSeconds = sum([...familyOf(child.pid ?? 0, mark)].map(cpuSecondsWithChildren));
    await pause(settleMs);
    const { kiB, processes } = proportionalKiB(child.pid ?? 0, mark);
    const runtimeMs = (lineOf('started')?.time ?? Number.NaN) - startedAt;
    // The launcher comes before Node, which the app counts from.
    const before = drawn.time - drawn.ms - startedAt;
    const steps = [
      { name: 'host: launcher', from: 0, to: before },
      ...drawn.steps.map(({ name, from, to }) => ({ name, from: from + before, to: to + before })),
    ];
    return { runtimeMs, paintedMs: drawn.time - startedAt, memoryKiB: kiB, processes, cpuSeconds, steps };
  } finally {
    child.kill('SIGTERM');
    const hard = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await gone;
    clearTimeout(hard);
  }
}

export interface LogLine {
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** Milliseconds since the process began. */
  readonly ms: number;
  readonly steps: readonly Step[];
}

/** What the app wrote into its log with a message; undefined when it has not yet. */
export function lineIn(lines: readonly string[], message: string): LogLine | undefined {
  const line = lines.find((each) => each.includes(`"msg":"${message}"`));
  return line === undefined ? undefined : (JSON.parse(line) as LogLine);
}

export function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(0, -1);
  } catch {
    return [];
  }
}
