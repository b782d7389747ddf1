import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { patienceMs } from '../../fixtures/patience.ts';

export interface Started {
  process: ChildProcess;
  /** The first capture group of `ready`, as found in the output. */
  ready: string;
  /** Everything printed so far, for error messages and assertions. */
  output(): string;
  /** Ends the process and waits until it is gone. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface StartOptions extends SpawnOptions {
  ready: RegExp;
  timeoutMs?: number;
}

/**
 * Starts a program and waits until its output matches `ready`.
 * Throws with the program's whole output when it ends or stays silent for `timeoutMs`.
 */
export async function startProcess(command: string, args: string[], options: StartOptions): Promise<Started> {
  const { ready, timeoutMs = patienceMs, ...spawnOptions } = options;
  const child = spawn(command, args, { ...spawnOptions, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });

  const found = await new Promise<string>((resolve, reject) => {
    const fail = (why: string): void =>
      reject(new Error(`${command} ${args.join(' ')}: ${why}\n${output.slice(-4000)}`));
    const timer = setTimeout(() => fail(`not ready after ${timeoutMs} ms`), timeoutMs);
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const match = ready.exec(output);
      if (match === null) return;
      clearTimeout(timer);
      resolve(match[1] ?? match[0]);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with ${code}`);
    });
  });

  return {
    process: child,
    ready: found,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      const hard = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await exited;
      clearTimeout(hard);
    },
  };
}

/**
 * Holds a process up until `work` is done: what comes for it meanwhile is all there when it goes on, however long it took
 * to come. Answers when it went on, in milliseconds since the epoch.
 */
export async function heldUp(child: ChildProcess, work: () => Promise<unknown>): Promise<number> {
  child.kill('SIGSTOP');
  try {
    await work();
    return Date.now();
  } finally {
    child.kill('SIGCONT');
  }
}

/** Runs a program to its end; throws when it fails. */
export async function run(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`)),
    );
  });
}

/** Polls until `probe` gives something: not false, and neither 0 nor an empty text. Throws with `what` after the deadline. */
export async function eventually<T>(
  what: string,
  probe: () => T | PromiseLike<T>,
  timeoutMs = patienceMs,
): Promise<NonNullable<Exclude<T, false>>> {
  const deadline = Date.now() + timeoutMs;
  let last: unknown;
  while (Date.now() < deadline) {
    try {
      const value = await probe();
      if (value) return value as NonNullable<Exclude<T, false>>;
      last = value;
    } catch (error) {
      last = error;
    }
    // Soon at first, and at ease for what takes its time: each look costs the app as much as the test.
    const waited = timeoutMs - (deadline - Date.now());
    await new Promise((resolve) => setTimeout(resolve, Math.min(100, Math.max(15, waited / 20))));
  }
  throw new Error(`${what}: did not happen within ${timeoutMs} ms (last: ${String(last)})`);
}
