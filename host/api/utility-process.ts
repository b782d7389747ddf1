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

/** Electron's description of a utility process that ended by itself. */
interface GoneDetails {
  type: 'Utility';
  serviceName: string;
  name: string;
  reason: 'crashed' | 'killed' | 'abnormal-exit';
  exitCode: number;
}

export const utilityEvents = new EventEmitter<{ gone: [GoneDetails] }>();

const faults: readonly (NodeJS.Signals | null)[] = [
  'SIGSEGV',
  'SIGABRT',
  'SIGBUS',
  'SIGILL',
  'SIGTRAP',
  'SIGFPE',
];

function reasonOf(signal: NodeJS.Signals | null): GoneDetails['reason'] {
  if (signal === null) return 'abnormal-exit';
  return faults.includes(signal) ? 'crashed' : 'killed';
}

type Output = 'pipe' | 'ignore' | 'inherit';

const outputs = (stdio: string | string[] = 'inherit'): [Output, Output] => {
  const list = Array.isArray(stdio) ? stdio : ['ignore', stdio, stdio];
  if (list.length < 3) throw new TypeError('configuration missing for stdin, stdout or stderr');
  if (list[0] !== 'ignore') throw new TypeError('stdin value other than ignore is not supported');
  if (!list.every((each) => ['pipe', 'ignore', 'inherit'].includes(each)))
    throw new TypeError('stdio must be of the following values: inherit, pipe, ignore');
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
  #spawned = false;
  #killed = false;

  private constructor(child: ChildProcess, name: string) {
    super();
    this.#child = child;
    this.stdout = child.stdout;
    this.stderr = child.stderr;
    child.once('spawn', () => {
      this.#spawned = true;
      this.emit('spawn');
    });
    child.on('message', (message: { data: unknown }) => this.emit('message', message.data));
    const ended = (code: number | null, signal: NodeJS.Signals | null = null): void => {
      if (this.#child === null) return;
      this.#child = null;
      // An end that was asked for is no failure.
      const exitCode = code ?? (this.#killed ? 0 : 1);
      if (exitCode !== 0) {
        const gone = { type: 'Utility', serviceName: 'node.mojom.NodeService', name, exitCode } as const;
        utilityEvents.emit('gone', { ...gone, reason: reasonOf(signal) });
      }
      this.emit('exit', exitCode);
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
    const output = outputs(stdio);
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
      stdio: ['ignore', ...output, 'ipc'],
    });
    return new UtilityProcess(child, serviceName ?? 'Node Utility Process');
  }

  get pid(): number | undefined {
    return this.#spawned ? this.#child?.pid : undefined;
  }

  postMessage(message: unknown, transfer: readonly unknown[] = []): void {
    if (transfer.length > 0)
      throw new Error('not provided by this host: ports in UtilityProcess.postMessage');
    // What a dead process does not receive is handled when its end is known.
    this.#child?.send({ data: message }, () => undefined);
  }

  kill(): boolean {
    this.#killed = true;
    return this.#child?.kill() ?? false;
  }
}
