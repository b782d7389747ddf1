import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';

/** Of those that Linux has (sched(7)): in turn with everything, and only while nothing else wants a processor. */
export type ThreadPolicy = 'other' | 'idle';

type Shell = ChildProcessByStdio<Writable, Readable, null>;

// It tries its own way there and back first. With the end of what it reads it ends, too.
const script = `
chrt --idle --pid 0 $$ && chrt --other --pid 0 $$ || exit
echo ready
exec >&-
while read -r policy id; do chrt "--$policy" --pid 0 "$id"; done
`;

/**
 * Sets the policies of this process's threads, by a shell that does it with `chrt`. One shell for all: Linux copies the page
 * tables of the process that starts a program, which stops the event loop, and in a server that has grown for tens of
 * milliseconds.
 */
export class ThreadPolicies implements Disposable {
  readonly #shell: Shell;

  private constructor(shell: Shell) {
    this.#shell = shell;
  }

  /**
   * Null where there is no `chrt` or no program may be started, and where a thread that was set to `idle` may not leave it: for
   * that a process needs `CAP_SYS_NICE`, or `RLIMIT_NICE`.
   */
  static async open(): Promise<ThreadPolicies | null> {
    try {
      // Not the server's environment, which can hold passwords.
      const env = { PATH: process.env['PATH'] };
      const shell = spawn('sh', ['-c', script], { env, stdio: ['pipe', 'pipe', 'ignore'] });
      const ended = once(shell, 'exit').catch(() => undefined);
      // It ended before it read all.
      shell.stdin.on('error', () => undefined);
      const isReady = once(shell.stdout, 'data').then(() => true);
      if (!(await Promise.race([isReady, ended.then(() => false)]))) return null;
      // It keeps no process from its end.
      shell.stdout.destroy();
      shell.unref();
      (shell.stdin as Socket).unref();
      return new ThreadPolicies(shell);
    } catch {
      // A sandbox forbids it, or too many files are open: then there are no streams.
      return null;
    }
  }

  /** The shell has ended, and so nothing is set any more. */
  get isOver(): boolean {
    return this.#shell.exitCode !== null || this.#shell.signalCode !== null;
  }

  /** In the order of the calls. A thread that has ended is left alone. */
  set(id: number, policy: ThreadPolicy): void {
    this.#shell.stdin.write(`${policy} ${id}\n`);
  }

  [Symbol.dispose](): void {
    this.#shell.stdin.end();
  }
}
