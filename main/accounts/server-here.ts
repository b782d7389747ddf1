import type { Logger } from '../log/log.ts';
import type { JsonStore } from '../settings/json-store.ts';
import type { Settings } from '../settings/schema.ts';
import { EmbeddedServer, type ServerProcess } from './embedded-server.ts';

export interface ServerHereOptions {
  start: (args: string[]) => ServerProcess;
  dataFolder: string;
  /** Where others reach it: decided before its first start, and looked up for each. */
  shared: { begin(): Promise<void>; readonly args: () => readonly string[] };
  settings: JsonStore<Settings>;
  /** It listens, or listens again; the port may be another than before. */
  ready: () => void;
  log: Logger;
}

/** The server that keeps this computer's own accounts, on the port that it had first. */
export class ServerHere {
  readonly #options: ServerHereOptions;
  #server: EmbeddedServer | null = null;
  #starting: Promise<void> | null = null;

  constructor(options: ServerHereOptions) {
    this.#options = options;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#options.settings.value.serverPort}`;
  }

  /** Starts it unless it runs; resolves to its origin once it listens. */
  async ensure(): Promise<string> {
    this.#starting ??= this.#start();
    await this.#starting;
    return this.origin;
  }

  /** Starts it again with the command line of now, if it runs. */
  async restart(): Promise<void> {
    await this.#starting?.catch(() => undefined);
    await this.#server?.restart();
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
  }

  async #start(): Promise<void> {
    const { start, dataFolder, shared, settings, ready, log } = this.#options;
    await shared.begin();
    this.#server = new EmbeddedServer({
      start,
      dataFolder,
      signUp: 'invite',
      more: shared.args,
      port: settings.value.serverPort,
      log,
      ready: (port) => {
        if (port !== settings.value.serverPort) settings.change({ serverPort: port });
        ready();
      },
    });
    try {
      await this.#server.start();
    } catch (error) {
      this.#starting = null;
      throw error;
    }
  }
}
