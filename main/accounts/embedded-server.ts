import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Logger } from '../log/log.ts';
import { nextRestart } from './restart-delay.ts';

/** A child process as Electron's utilityProcess and Node's child_process both have it. */
export interface ServerProcess {
  readonly stdout: Readable | null;
  readonly stderr: Readable | null;
  once(event: 'exit', listener: (code: number | null) => void): unknown;
  kill(): boolean;
  /** What time it is for the program, milliseconds since the epoch; null: what it is. Resolves once that holds. */
  setTime(now: number | null): Promise<void>;
}

export interface EmbeddedServerOptions {
  /** Starts the server with these arguments. */
  start: (args: string[]) => ServerProcess;
  dataFolder: string;
  signUp: 'open' | 'invite';
  /** Where its calls are, with `{room}`; without one it has none. */
  callUrl?: string;
  /** What else its command line has, looked up at each start. */
  more?: () => readonly string[];
  /** Port of the last time; 0 takes any. */
  port: number;
  log: Logger;
  /** The server listens (again). */
  ready: (port: number) => void;
}

const readyLine = /^parley-server listening on http:\/\/127\.0\.0\.1:(\d+)$/;
const startMs = 20_000;
const stopMs = 5_000;

/** The chat server inside the app: started on loopback, started again when it dies, stopped with the app. */
export class EmbeddedServer {
  readonly #options: EmbeddedServerOptions;
  #port: number;
  #process: ServerProcess | null = null;
  #failures = 0;
  #timer: NodeJS.Timeout | null = null;
  #stopped = false;
  #restarting = false;
  /** A port that was never listened on may belong to another program; another is taken then. */
  #portHeld = false;

  constructor(options: EmbeddedServerOptions) {
    this.#options = options;
    this.#port = options.port;
  }

  /** Origin of the running server. */
  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Resolves once the server listens; rejects when it cannot be started. */
  async start(): Promise<void> {
    try {
      await this.#launch();
    } catch (error) {
      if (this.#port === 0 || this.#stopped) throw error;
      this.#options.log.warn({ port: this.#port }, 'server did not start on its port, taking another');
      this.#port = 0;
      await this.#launch();
    }
  }

  /** What the server takes the time for, milliseconds since the epoch, until it is set again; null: what it is. */
  async setTime(now: number | null): Promise<void> {
    await this.#process?.setTime(now);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#end();
  }

  /** Ends it and starts it again, with the command line of now; resolves once it listens. Its sessions connect again. */
  async restart(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#restarting = true;
    await this.#end();
    this.#restarting = false;
    if (!this.#stopped) await this.#launch();
  }

  #end(): Promise<void> {
    const running = this.#process;
    if (!running) return Promise.resolve();
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, stopMs);
      running.once('exit', () => {
        clearTimeout(timer);
        resolve();
      });
      running.kill();
    });
  }

  async #launch(): Promise<void> {
    const { start, dataFolder, signUp, callUrl, more, log, ready } = this.#options;
    const startedAt = performance.now();
    const child = start([
      'serve',
      '--listen',
      `127.0.0.1:${this.#port}`,
      '--data',
      dataFolder,
      '--sign-up',
      signUp,
      ...(callUrl === undefined ? [] : ['--call-url', callUrl]),
      ...(more?.() ?? []),
    ]);
    this.#process = child;
    const listening = Promise.withResolvers<void>();
    let late = false;
    // Its end is waited for: the next one wants the same data.
    const timer = setTimeout(() => {
      late = true;
      child.kill();
    }, startMs);
    if (child.stdout)
      createInterface(child.stdout).on('line', (line) => {
        const port = readyLine.exec(line)?.[1];
        if (port === undefined) return;
        this.#port = Number(port);
        this.#portHeld = true;
        log.info({ port: this.#port, ms: Math.round(performance.now() - startedAt) }, 'server listens');
        listening.resolve();
        ready(this.#port);
      });
    child.stderr?.resume();
    child.once('exit', (code) => {
      clearTimeout(timer);
      this.#process = null;
      const why = late ? 'did not start in time' : `ended with code ${code ?? 'unknown'}`;
      listening.reject(new Error(`the server ${why}`));
      if (!this.#stopped && !this.#restarting && this.#portHeld)
        this.#startLater(code, performance.now() - startedAt);
    });
    await listening.promise.finally(() => clearTimeout(timer));
  }

  #startLater(code: number | null, ranMs: number): void {
    const { failures, delayMs } = nextRestart(this.#failures, ranMs);
    this.#failures = failures;
    this.#options.log.warn({ code, delayMs }, 'server died, starting it again');
    this.#timer = setTimeout(() => {
      // Its own exit plans the next try.
      this.#launch().catch(() => undefined);
    }, delayMs);
  }
}
