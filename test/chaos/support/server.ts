import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { temporaryFolder } from '../../../server/testing/temporary-folder.ts';
import { builtServer } from '../../fixtures/built-server.ts';
import { ownPort } from '../../fixtures/own-port.ts';

export { temporaryFolder };

/** The real server, which can be killed and started again at the same address on the same data. */
export class MortalServer implements AsyncDisposable {
  readonly #folder: { path: string } & AsyncDisposable;
  #options: readonly string[];
  #child: ChildProcess | null = null;
  #origin = '';
  /** Resolves when the process that was started last is gone: with its exit status, and all it said on stderr. */
  ended: Promise<{ readonly status: number | null; readonly errors: string }> = Promise.resolve({
    status: null,
    errors: '',
  });

  private constructor(folder: { path: string } & AsyncDisposable, options: readonly string[]) {
    this.#folder = folder;
    this.#options = options;
  }

  static async start(...options: string[]): Promise<MortalServer> {
    const server = new MortalServer(await temporaryFolder(), options);
    await server.start();
    return server;
  }

  get origin(): string {
    return this.#origin;
  }

  /** Where it keeps everything, to be looked at while it is down. */
  get dataDir(): string {
    return this.#folder.path;
  }

  /** @param options in place of those that it had; else the same again */
  async start(options = this.#options): Promise<void> {
    this.#options = options;
    const listen = this.#origin === '' ? `127.0.0.1:${await ownPort()}` : new URL(this.#origin).host;
    const data = options.includes('--data') ? [] : ['--data', this.#folder.path];
    const standard = ['--listen', listen, ...data, '--sign-up', 'open'];
    const child = spawn(process.execPath, [builtServer, 'serve', ...standard, ...options], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.ended = once(child, 'close').then(([status]) => ({ status: status as number | null, errors }));
    let out = '';
    let errors = '';
    child.stderr.on('data', (data: Buffer) => (errors += String(data)));
    this.#origin = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (data: Buffer) => {
        out += String(data);
        const ready = /^parley-server listening on (\S+)$/m.exec(out)?.[1];
        if (ready) resolve(ready);
      });
      child.once('exit', (status) => reject(new Error(`the server ended with ${status}: ${errors}${out}`)));
    });
  }

  /** As a power cut ends it. */
  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill('SIGKILL');
    await this.#folder[Symbol.asyncDispose]();
  }
}
