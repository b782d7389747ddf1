import type { Logger } from '../log/log.ts';
import type { JsonStore } from '../settings/json-store.ts';
import type { Settings } from '../settings/schema.ts';
import { EmbeddedServer, type ServerProcess } from './embedded-server.ts';

export interface ServerHereOptions {
  start: (args: string[]) => ServerProcess;
  dataFolder: string;
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

  async stop(): Promise<void> {
    await this.#server?.stop();
  }

  async #start(): Promise<void> {
    const { start, dataFolder, settings, ready, log } = this.#options;
    this.#server = new EmbeddedServer({
      start,
      dataFolder,
      signUp: 'invite',
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
