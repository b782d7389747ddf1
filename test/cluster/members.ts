import { join } from 'node:path';
import { ServerProcess } from '../contract/support/server-process.ts';
import { setClock, settableClock } from '../fixtures/settable-clock.ts';
import type { Database } from './database.ts';
import type { OwnNetwork } from './own-network.ts';
import { ended, type NatsNode } from './nats-node.ts';

/** One that takes part in a cluster. */
export interface Member {
  readonly name: string;
  /** Where it listens. */
  readonly url: string;
  readonly isRunning: boolean;
  /** What it wrote since it was started. */
  readonly log: string;
  /** Ends it without a warning. */
  kill(): Promise<void>;
  /** Ends it in order. */
  stop(): Promise<void>;
  start(): Promise<void>;
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
}

export function natsMember(name: string, node: NatsNode): Member {
  const end = async (signal: NodeJS.Signals) => {
    node.child?.kill(signal);
    if (node.child) await ended(node.child);
  };
  return {
    name,
    url: `tls://127.0.0.1:${node.port}`,
    get isRunning() {
      return node.child?.exitCode === null && node.child.signalCode === null;
    },
    get log() {
      return node.output;
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    start: () => node.start(),
    signal: (signal) => void node.child?.kill(signal),
  };
}

/** All of its processes end at once, with every session on it. */
export function postgresMember(database: Database): Member {
  return {
    name: 'postgres',
    get url() {
      return database.primary.urlOf('postgres');
    },
    get isRunning() {
      return database.primary.isRunning;
    },
    log: '',
    kill: () => database.primary.stop('immediate'),
    stop: () => database.primary.stop('fast'),
    start: () => database.primary.start(),
    signal() {
      throw new Error('postgres is many processes and cannot be paused; partition it instead');
    },
  };
}

/** A process of the server, which can be started again, and whose clock can be set. */
export class Service implements Member {
  readonly name: string;
  readonly #options: readonly string[];
  readonly #env: Readonly<Record<string, string>>;
  readonly #clockFile: string;
  /** Where it runs; null: in this machine's. */
  readonly network: OwnNetwork | null;
  #process: ServerProcess | null = null;

  /** @param folder its own */
  constructor(
    name: string,
    folder: string,
    options: readonly string[],
    env: Readonly<Record<string, string>>,
    network: OwnNetwork | null,
  ) {
    this.name = name;
    this.network = network;
    this.#options = options;
    this.#clockFile = join(folder, 'clock');
    this.#env = { ...env, NODE_OPTIONS: settableClock(this.#clockFile) };
  }

  get url(): string {
    return this.#process?.url ?? '';
  }

  get isRunning(): boolean {
    return this.#process?.isRunning ?? false;
  }

  get log(): string {
    return this.#process ? this.#process.output.stdout + this.#process.output.stderr : '';
  }

  async start(): Promise<void> {
    this.#process = await ServerProcess.start(this.#options, this.#env, this.network?.enter);
  }

  async kill(): Promise<void> {
    await this.#process?.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#process?.end('SIGTERM');
  }

  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.#process?.signal(name);
  }

  /** How far its clock is from this machine's, until it is set again or the process ends. */
  setClock(shiftMs: number): void {
    if (this.#process) setClock(this.#process.pid, this.#clockFile, shiftMs);
  }
}
