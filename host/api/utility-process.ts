import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { UtilityProcess as ElectronUtilityProcess } from 'electron';

interface ForkOptions {
  env?: NodeJS.ProcessEnv;
  execArgv?: string[];
  cwd?: string;
  stdio?: string | string[];
  serviceName?: string;
}

type Output = 'pipe' | 'ignore' | 'inherit';

const outputs = (stdio: string | string[] = 'inherit'): [Output, Output] => {
  const list = Array.isArray(stdio) ? stdio : [stdio, stdio, stdio];
  return [(list[1] ?? 'inherit') as Output, (list[2] ?? 'inherit') as Output];
};

/** A Node program beside the app, with messages both ways by structured clone. */
export class UtilityProcess
  extends EventEmitter
  implements Pick<ElectronUtilityProcess, 'pid' | 'stdout' | 'stderr' | 'postMessage' | 'kill'>
{
  readonly stdout: Readable | null;
  readonly stderr: Readable | null;
  #child: ChildProcess | null;

  private constructor(child: ChildProcess) {
    super();
    this.#child = child;
    this.stdout = child.stdout;
    this.stderr = child.stderr;
    child.once('spawn', () => this.emit('spawn'));
    child.on('message', (message: { data: unknown }) => this.emit('message', message.data));
    const ended = (code: number | null): void => {
      if (this.#child === null) return;
      this.#child = null;
      this.emit('exit', code ?? 1);
    };
    // Without a process that began there is no end of it either.
    child.on('error', () => {
      if (child.pid === undefined) ended(1);
    });
    child.once('exit', ended);
  }

  static fork(modulePath: string, args: string[] = [], options: ForkOptions = {}): UtilityProcess {
    if (typeof modulePath !== 'string' || modulePath === '')
      throw new Error('Missing UtilityProcess entry script.');
    const { env = process.env, cwd, execArgv = [], stdio, serviceName } = options;
    const node = process.env['PARLEY_HOST_NODE'] ?? process.execPath;
    const child = fork(modulePath, args, {
      env,
      ...(cwd === undefined ? {} : { cwd }),
      execPath: node,
      // Gives the program its `process.parentPort` before its first line.
      execArgv: [
        ...execArgv,
        '--import',
        join(import.meta.dirname, 'utility.mjs'),
        `--title=${serviceName ?? basename(modulePath)}`,
      ],
      serialization: 'advanced',
      stdio: ['ignore', ...outputs(stdio), 'ipc'],
    });
    return new UtilityProcess(child);
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  postMessage(message: unknown, transfer: readonly unknown[] = []): void {
    if (transfer.length > 0)
      throw new Error('not provided by this host: ports in UtilityProcess.postMessage');
    // What a dead process does not receive is handled when its end is known.
    this.#child?.send({ data: message }, () => undefined);
  }

  kill(): boolean {
    return this.#child?.kill() ?? false;
  }
}
