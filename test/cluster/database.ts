import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { startPostgres, type PostgresServer } from '../../server/testing/postgres-server.ts';

/**
 * PostgreSQL, and where asked for a replica that streams from it: what is committed is on both. All processes of both are one member
 * of a cluster, whose socket moves when the replica takes over.
 */
export class Database implements AsyncDisposable {
  #primary: PostgresServer;
  #replica: PostgresServer | null = null;
  readonly #ownDisk: boolean;

  private constructor(primary: PostgresServer, ownDisk: boolean) {
    this.#primary = primary;
    this.#ownDisk = ownDisk;
  }

  /** @param ownDisk whether the data of each of its servers are on a disk that can be filled */
  static async start(withReplica: boolean, ownDisk: boolean): Promise<Database> {
    const database = new Database(await startPostgres({ ownDisk }), ownDisk);
    if (withReplica) await database.addReplica();
    return database;
  }

  /** The one that takes writes. */
  get primary(): PostgresServer {
    return this.#primary;
  }

  get hasReplica(): boolean {
    return this.#replica !== null;
  }

  /** Copies the primary. From here on nothing counts as committed that the copy does not have. */
  async addReplica(): Promise<void> {
    if (this.#replica) return;
    this.#replica = await startPostgres({ replicaOf: this.#primary, ownDisk: this.#ownDisk });
    await this.#setSynchronous('*');
    await this.#inStep();
  }

  /** The primary crashes and never comes back; the replica takes over, without one of its own until one is added. */
  async failOver(): Promise<void> {
    const replica = this.#replica;
    if (!replica) throw new Error('there is no replica that could take over');
    // What was committed before it was connected again may be on the primary alone.
    if (this.#primary.isRunning) await this.#inStep();
    const lost = this.#primary;
    await lost.stop('immediate');
    await ask(replica, 'select pg_promote(true)');
    this.#primary = replica;
    this.#replica = null;
    await this.#setSynchronous('');
    await lost[Symbol.asyncDispose]();
  }

  /** The one that takes writes finds no room for them. */
  async fillDisk(): Promise<void> {
    await this.#primary.disk?.fill();
  }

  /** It is started again where it ended meanwhile, as what runs services does. Resolves once it answers. */
  async freeDisk(): Promise<void> {
    await this.#primary.disk?.free();
    for (;;) {
      try {
        if (!this.#primary.isRunning) await this.#primary.start();
        await ask(this.#primary, 'select 1');
        return;
      } catch {
        await wait(100);
      }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#replica?.[Symbol.asyncDispose]();
    await this.#primary[Symbol.asyncDispose]();
  }

  async #setSynchronous(names: '*' | ''): Promise<void> {
    await ask(this.#primary, `alter system set synchronous_standby_names = '${names}'`);
    await ask(this.#primary, 'select pg_reload_conf()');
  }

  /** Waits until each commit waits for the replica, and the replica has all that were before. */
  async #inStep(): Promise<void> {
    const streams = `select 1 from pg_stat_replication where sync_state = 'sync'`;
    while ((await ask(this.#primary, streams)).length === 0) await wait(50);
    const [now] = await ask<{ at: string }>(this.#primary, 'select pg_current_wal_flush_lsn()::text as at');
    const has = `${streams} and flush_lsn >= '${now?.at}'`;
    while ((await ask(this.#primary, has)).length === 0) await wait(50);
  }
}

/** One statement over a connection of its own. */
async function ask<R extends object>(server: PostgresServer, statement: string): Promise<R[]> {
  const client = new Client({ connectionString: server.urlOf('postgres') });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<R>(statement)).rows;
  } finally {
    await client.end();
  }
}
