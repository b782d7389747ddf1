import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { executablePath } from '../../e2e/support/app.ts';
import type { Desktop } from '../../e2e/support/desktop.ts';
import { eventually } from '../../e2e/support/processes.ts';
import { pause } from '../load/plan.ts';
import { proportionalKiB } from './processes.ts';

const root = join(import.meta.dirname, '../../..');

export interface AppRun {
  /** From starting the process to the first line of the app's own code in its log: all that comes before is the runtime's. */
  readonly runtimeMs: number;
  /** From starting the process to the app's own word that its window has drawn the first conversation. */
  readonly paintedMs: number;
  /** Of all processes of the app, some seconds later. */
  readonly memoryKiB: number;
  readonly processes: number;
}

/** Starts the app as a desktop does, without a debugger in between, measures, and lets it quit. */
export async function runApp(desktop: Desktop, userData: string, settleMs: number): Promise<AppRun> {
  const log = join(userData, 'logs', 'parley.log');
  const linesBefore = linesOf(log).length;
  const timeOf = (message: string): number | undefined => timeIn(linesOf(log).slice(linesBefore), message);
  const startedAt = Date.now();
  const child = spawn(executablePath, [root], {
    cwd: root,
    env: { ...desktop.env, PARLEY_USER_DATA: userData },
    stdio: 'ignore',
  });
  const gone = once(child, 'exit');
  try {
    const drawnAt = await eventually('the first picture', () => timeOf('window has drawn'), 60_000);
    await pause(settleMs);
    const { kiB, processes } = proportionalKiB(child.pid ?? 0, `PARLEY_USER_DATA=${userData}`);
    const runtimeMs = (timeOf('started') ?? Number.NaN) - startedAt;
    return { runtimeMs, paintedMs: drawnAt - startedAt, memoryKiB: kiB, processes };
  } finally {
    child.kill('SIGTERM');
    const hard = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await gone;
    clearTimeout(hard);
  }
}

/** When the app wrote a message into its log, in milliseconds since the epoch; undefined when it has not yet. */
function timeIn(lines: readonly string[], message: string): number | undefined {
  const line = lines.find((each) => each.includes(`"msg":"${message}"`));
  return line === undefined ? undefined : Number((JSON.parse(line) as { time: number }).time);
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(0, -1);
  } catch {
    return [];
  }
}
