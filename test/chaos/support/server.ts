import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { temporaryFolder } from '../../../server/testing/temporary-folder.ts';
import { builtServer } from '../../fixtures/built-server.ts';
import { ownPort } from '../../fixtures/own-port.ts';

export { temporaryFolder };

/** The real server, which can be killed and started again at the same address on the same data. */
export class MortalServer implements AsyncDisposable {
  readonly #folder: { path: string } & AsyncDisposable;
  readonly #options: readonly string[];
  #child: ChildProcess | null = null;
  #origin = '';

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

  async start(): Promise<void> {
    const listen = this.#origin === '' ? `127.0.0.1:${await ownPort()}` : new URL(this.#origin).host;
    const standard = ['--listen', listen, '--data', this.#folder.path, '--sign-up', 'open'];
    const child = spawn(process.execPath, [builtServer, 'serve', ...standard, ...this.#options], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
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
