import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Runs a program of `load/` in a process of its own and returns the one value that it reports. */
export async function runLoad<Plan extends object, Result>(program: string, plan: Plan): Promise<Result> {
  await using load = startLoad(program, plan);
  return (await load.next()) as Result;
}

export interface Load extends AsyncDisposable {
  readonly pid: number;
  /** Whether it got the turn that it was started with: real-time priorities are not allowed everywhere. */
  readonly inTurn: boolean;
  /** The next value that the program reports; throws when it ends before. */
  next(): Promise<unknown>;
}

/** Options of chrt(1). */
const turns = {
  /**
   * Only while nothing else wants its processor, as if it were on a machine of its own: of what only asks for work, where how long
   * that takes is not measured by it.
   */
  last: ['--idle', '0'],
  /** Before everything else: of what measures how long answers take, so that it waits for the server alone. */
  first: ['--rr', '1'],
  /** Before these, too: of what watches the machine itself. */
  'before all': ['--rr', '2'],
} as const;

export interface LoadOptions {
  /** When it gets a processor; absent: as everything does. */
  readonly turn?: keyof typeof turns;
  /** The one processor that it runs on; absent: any. */
  readonly processor?: number;
}

/** Needs chrt(1), and for all but the last the right to set real-time priorities. */
export const mayTakeTurn = (turn: keyof typeof turns): boolean =>
  spawnSync('chrt', [...turns[turn], 'true']).status === 0;

/** Starts a program of `load/` that reports several times and goes on until it is disposed. */
export function startLoad(program: string, plan: object, { turn, processor }: LoadOptions = {}): Load {
  const before = processor === undefined ? [] : ['taskset', '-c', `${processor}`];
  const inTurn = turn !== undefined && mayTakeTurn(turn);
  if (inTurn) before.push('chrt', ...turns[turn]);
  const [execPath = '', ...execArgv] = [...before, process.execPath, '--disable-warning=ExperimentalWarning'];
  const child = fork(join(import.meta.dirname, '../load', program), { execPath, execArgv });
  const closed = once(child, 'close');
  const reports: unknown[] = [];
  let wake: () => void = () => undefined;
  child.on('message', (message) => {
    reports.push(message);
    wake();
  });
  child.on('close', () => wake());
  child.send(plan);
  return {
    pid: child.pid ?? 0,
    inTurn,
    async next() {
      while (reports.length === 0) {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${program} ended early`);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return reports.shift();
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}
