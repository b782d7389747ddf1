import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { builtServer } from '../../fixtures/built-server.ts';
import { passwordFlags, serverEnvironment, serverFlags } from '../../fixtures/server-flags.ts';

/** What a finished command left. */
export interface Finished {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the server's command line to its end. */
export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  stdin = '',
): Promise<Finished> {
  const child = start(args, env, 'pipe');
  const output = collect(child);
  // A command that reads nothing may have ended before.
  child.stdin?.on('error', () => undefined).end(stdin);
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, stdout: output.stdout, stderr: output.stderr.replace(progress, '') };
}

/** Runs it as a person does who types in a terminal. */
export async function runInTerminal(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  typed: string,
): Promise<{ readonly status: number | null; readonly output: string }> {
  // A shell reads the line that `script` runs.
  const line = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' ');
  const inShell = [process.execPath, ...passwordFlags, builtServer, ...args];
  const child = spawn('script', ['-qe', '-E', 'never', '-c', line(inShell), '/dev/null'], {
    stdio: 'pipe',
    env: environment(env),
  });
  const output = collect(child);
  child.stdin.on('error', () => undefined).end(typed);
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, output: output.stdout.replaceAll('\r\n', '\n').replace(progress, '') };
}

/** How far a command is: where it takes longer than five seconds, as on a busy machine. */
const progress =
  /^parley-server: (?:\d+( of \d+ \(\d+ %\))? rows|copied \d+ rows that changed meanwhile)\n/gm;

/** A process of the server that listens. */
export class ServerProcess {
  readonly url: string;
  /** Grows while it runs. */
  readonly output: { readonly stdout: string; readonly stderr: string };
  readonly #child: ChildProcess;

  private constructor(url: string, child: ChildProcess, output: ServerProcess['output']) {
    this.url = url;
    this.#child = child;
    this.output = output;
  }

  /**
   * @param options of `serve`
   * @param before what stands before its command line: a program that becomes it
   */
  static async start(
    options: readonly string[],
    env: Readonly<Record<string, string>> = {},
    before: readonly string[] = [],
  ): Promise<ServerProcess> {
    const child = start(['serve', ...options], env, 'ignore', { before, nodeFlags: serverFlags });
    const output = collect(child);
    const url = await new Promise<string>((resolve, reject) => {
      child.stdout?.on('data', () => {
        const ready = /^parley-server listening on (\S+)\n/m.exec(output.stdout)?.[1];
        if (ready !== undefined) resolve(ready);
      });
      child.once('close', (status) =>
        reject(new Error(`the server ended with status ${String(status)}: ${output.stderr}`)),
      );
    });
    return new ServerProcess(url, child, output);
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Sends a signal that it survives, such as `SIGSTOP`. */
  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  /** Resident memory in bytes. */
  residentBytes(): Promise<number> {
    return this.#memory('VmRSS');
  }

  /** The most resident memory that it had so far, in bytes. */
  peakBytes(): Promise<number> {
    return this.#memory('VmHWM');
  }

  /** Sends a signal and waits for the end. Resolves to the exit status, null when the signal itself ended it. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (this.isRunning) {
      const closed = once(this.#child, 'close');
      this.#child.kill(signal);
      await closed;
    }
    return this.#child.exitCode;
  }

  async #memory(field: string): Promise<number> {
    const status = await readFile(`/proc/${String(this.#child.pid)}/status`, 'utf8');
    return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024;
  }
}

function start(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  stdin: 'ignore' | 'pipe' = 'ignore',
  { before = [], nodeFlags = [] }: { before?: readonly string[]; nodeFlags?: readonly string[] } = {},
): ChildProcess {
  const line = [...before, process.execPath, ...nodeFlags, ...passwordFlags, builtServer, ...args];
  const [program = '', ...rest] = line;
  return spawn(program, rest, {
    stdio: [stdin, 'pipe', 'pipe'],
    env: environment(env),
  });
}

function environment(own: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const clean = Object.entries(process.env).filter(([name]) => !name.startsWith('PARLEY_'));
  return { ...serverEnvironment, ...Object.fromEntries(clean), ...own };
}

function collect(child: ChildProcess): { stdout: string; stderr: string } {
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  return output;
}
