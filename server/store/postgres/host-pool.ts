import { Client, Pool, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';
import { type Access, clientConfig } from './client-config.ts';
import { type DatabaseHosts, requirePrimary } from './database-hosts.ts';
import { explained, isPassing } from './postgres-error.ts';

/** Connections to the host that takes writes when each is made. */
export class HostPool implements AsyncDisposable {
  readonly #hosts: DatabaseHosts;
  readonly #access: Access;
  readonly #pool: Pool;

  /** @param max how many connections there are at most; queries for which there is none wait */
  constructor(hosts: DatabaseHosts, access: Access, max: number) {
    this.#hosts = hosts;
    this.#access = access;
    const configNow = () => this.#config;
    this.#pool = new Pool({
      ...configNow(),
      max,
      Client: class extends Client {
        constructor() {
          super(configNow());
        }
      },
      onConnect: async (client) => {
        if (hosts.areMany) await requirePrimary(client, configNow());
      },
    });
    // A connection that breaks while no one uses it is replaced when it is needed.
    this.#pool.on('error', () => undefined);
  }

  /** @throws PostgresError; when that is passing, the next query may come to another host */
  async query<R extends QueryResultRow>(query: QueryConfig): Promise<QueryResult<R>> {
    try {
      return await this.#pool.query<R>(query);
    } catch (error) {
      const reason = explained(error, this.#config);
      if (isPassing(reason)) await this.#hosts.find();
      throw reason;
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#pool.end();
  }

  get #config() {
    return clientConfig(this.#hosts.current, this.#access);
  }
}
