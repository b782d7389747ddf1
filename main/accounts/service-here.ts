import type { Logger } from '../log/log.ts';
import type { JsonStore } from '../settings/json-store.ts';
import type { Settings } from '../settings/schema.ts';
import { EmbeddedService, type ServiceProcess } from './embedded-service.ts';

export interface ServiceHereOptions {
  start: (args: string[]) => ServiceProcess;
  dataFolder: string;
  settings: JsonStore<Settings>;
  /** It listens, or listens again; the port may be another than before. */
  ready: () => void;
  log: Logger;
}

/** The service that keeps this computer's own accounts, on the port that it had first. */
export class ServiceHere {
  readonly #options: ServiceHereOptions;
  #service: EmbeddedService | null = null;
  #starting: Promise<void> | null = null;

  constructor(options: ServiceHereOptions) {
    this.#options = options;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#options.settings.value.servicePort}`;
  }

  /** Starts it unless it runs; resolves to its origin once it listens. */
  async ensure(): Promise<string> {
    this.#starting ??= this.#start();
    await this.#starting;
    return this.origin;
  }

  async stop(): Promise<void> {
    await this.#service?.stop();
  }

  async #start(): Promise<void> {
    const { start, dataFolder, settings, ready, log } = this.#options;
    this.#service = new EmbeddedService({
      start,
      dataFolder,
      signUp: 'invite',
      port: settings.value.servicePort,
      log,
      ready: (port) => {
        if (port !== settings.value.servicePort) settings.change({ servicePort: port });
        ready();
      },
    });
    try {
      await this.#service.start();
    } catch (error) {
      this.#starting = null;
      throw error;
    }
  }
}
