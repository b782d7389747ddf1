import { fakeClock } from '../../../protocol/index.ts';
import { Switchboard } from '../../bus/testing/switchboard.ts';
import {
  type EngineName,
  engineOfRun,
  type TestDatabase,
  testDatabase,
} from '../../testing/test-database.ts';
import { type TestClient, TestService } from './service.ts';

/** Several processes of one service, on one store and one channel, with time and messages in the test's hand. */
export class TestCluster implements AsyncDisposable {
  readonly clock = fakeClock();
  readonly board = new Switchboard();
  readonly #database: TestDatabase;
  readonly #running = new Map<string, TestService>();

  private constructor(database: TestDatabase) {
    this.#database = database;
  }

  static async start(names: readonly string[], engine: EngineName = engineOfRun()): Promise<TestCluster> {
    const cluster = new TestCluster(await testDatabase(engine));
    for (const name of names) await cluster.add(name);
    return cluster;
  }

  get services(): readonly TestService[] {
    return [...this.#running.values()];
  }

  at(name: string): TestService {
    const service = this.#running.get(name);
    if (!service) throw new Error(`no process ${name}`);
    return service;
  }

  async add(name: string): Promise<TestService> {
    const service = await TestService.open(this.#database.location, this.clock, this.board.join(name, 2000));
    this.#running.set(name, service);
    await this.settle();
    return service;
  }

  /** The process is gone without a word, and its timers with it. */
  async kill(name: string): Promise<void> {
    this.board.kill(name);
    const service = this.at(name);
    this.#running.delete(name);
    await service[Symbol.asyncDispose]();
  }

  /** Lets everything happen that is under way, messages included. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 4; quiet++) {
      for (const { store } of this.services) await store.idle();
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      if (this.board.pass()) quiet = 0;
    }
  }

  async advance(ms: number): Promise<void> {
    this.clock.advance(ms);
    await this.settle();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const service of this.#running.values()) await service[Symbol.asyncDispose]();
    await this.#database[Symbol.asyncDispose]();
  }
}

/** Forgets what was pushed to a client. */
export function quiet(...clients: readonly TestClient[]): void {
  for (const client of clients) client.received.length = 0;
}
