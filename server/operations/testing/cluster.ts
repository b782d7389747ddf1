import { fakeClock } from '../../../protocol/index.ts';
import { Switchboard } from '../../bus/testing/switchboard.ts';
import { type EngineName, lentDatabase } from '../../testing/lent-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { MemoryDirectory } from '../../store/directory/testing/memory-directory.ts';
import { recordLastSeen } from '../../store/people/people.ts';
import { type TestClient, TestServer } from './test-server.ts';

/** Several processes of one server, on one store and one channel, with time and messages in the test's hand. */
export class TestCluster implements AsyncDisposable {
  readonly clock = fakeClock();
  readonly board = new Switchboard();
  readonly directory = new MemoryDirectory(this.clock, async (gaiaId, at) => {
    await this.servers[0]?.store.write((tx) => recordLastSeen(tx, gaiaId, at));
  });
  readonly #database: TestDatabase;
  readonly #running = new Map<string, TestServer>();

  private constructor(database: TestDatabase) {
    this.#database = database;
  }

  static async start(names: readonly string[], engine?: EngineName): Promise<TestCluster> {
    const cluster = new TestCluster(await lentDatabase(engine));
    for (const name of names) await cluster.add(name);
    return cluster;
  }

  get servers(): readonly TestServer[] {
    return [...this.#running.values()];
  }

  at(name: string): TestServer {
    const server = this.#running.get(name);
    if (!server) throw new Error(`no process ${name}`);
    return server;
  }

  async add(name: string): Promise<TestServer> {
    const shared = { channel: this.board.join(name, 2000), directory: this.directory.table() };
    const server = await TestServer.open(this.#database.location, this.clock, shared);
    this.#running.set(name, server);
    await this.settle();
    return server;
  }

  /** The process is gone without a word, and its timers with it. */
  async kill(name: string): Promise<void> {
    this.board.kill(name);
    this.directory.die(name);
    const server = this.at(name);
    this.#running.delete(name);
    await server[Symbol.asyncDispose]();
  }

  /** Lets everything happen that is under way, messages included. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 4; quiet++) {
      for (const { store } of this.servers) await store.idle();
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
    for (const server of this.#running.values()) await server[Symbol.asyncDispose]();
    await this.#database[Symbol.asyncDispose]();
  }
}

/** Forgets what was pushed to a client. */
export function quiet(...clients: readonly TestClient[]): void {
  for (const client of clients) client.received.length = 0;
}
