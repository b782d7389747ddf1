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
  /** Whether it was asked for and allowed. */
  readonly goesFirst: boolean;
  /** The next value that the program reports; throws when it ends before. */
  next(): Promise<unknown>;
}

export interface LoadOptions {
  /**
   * It runs only while nothing else wants its processor, as if it were on a machine of its own: of what only asks for work, where
   * how long that takes is not measured by it.
   */
  readonly givesWay?: boolean;
  /**
   * It gets a processor before everything else (`SCHED_RR`), where that is allowed: of what measures how long answers take, so
   * that it waits for the server alone.
   */
  readonly goesFirst?: boolean;
}

const realTime = ['--rr', '1'];

/** Needs chrt(1), and the right to set real-time priorities. */
const mayGoFirst = (): boolean => spawnSync('chrt', [...realTime, 'true']).status === 0;

/** Starts a program of `load/` that reports several times and goes on until it is disposed. */
export function startLoad(program: string, plan: object, options: LoadOptions = {}): Load {
  const quietly = '--disable-warning=ExperimentalWarning';
  const policy = policyOf(options);
  const child = fork(
    join(import.meta.dirname, '../load', program),
    policy ? { execPath: 'chrt', execArgv: [...policy, process.execPath, quietly] } : { execArgv: [quietly] },
  );
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
    goesFirst: policy === realTime,
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

/** As options of chrt(1). */
function policyOf({ givesWay = false, goesFirst = false }: LoadOptions): readonly string[] | null {
  if (givesWay) return ['--idle', '0'];
  return goesFirst && mayGoFirst() ? realTime : null;
}
