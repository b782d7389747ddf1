import { Client, type ClientConfig, type QueryConfig, type QueryResult } from 'pg';
import { mostWriters, noWriter } from '../commit/writer-number.ts';
import { sayKnown } from '../migrations/beside-others.ts';
import { migrations } from '../migrations/migrate.ts';
import type { Steps } from '../migrations/step.ts';
import { claimNumber, readClaim } from './order-statements.ts';
import type { Claim } from './writer-order.ts';
import { explained, isLost, PostgresError, takesNoWrites } from './postgres-error.ts';

/** An administrator may ask for more than the own disk (a standby's, too), never for less. */
export const durably = `select set_config('synchronous_commit', case current_setting('synchronous_commit')
  when 'off' then 'on' else current_setting('synchronous_commit') end, false)`;

const mode = `select current_setting('transaction_read_only') as mode`;

const tooMany = `${mostWriters} processes write to this database already; that is all it can have`;

/** The one connection that writes. What is sent goes out at once, without waiting for the answers before it. */
export class WriterSession {
  readonly #client: Client;
  readonly #config: ClientConfig;
  #lost = false;

  /** Which writer it is, and the newest position that any has committed. */
  claim: Claim = { number: noWriter, position: 0, newest: 0 };

  private constructor(client: Client, config: ClientConfig) {
    this.#client = client;
    this.#config = config;
    // Queries under way learn of it by their own answer.
    client.on('error', () => (this.#lost = true));
    client.on('end', () => (this.#lost = true));
  }

  /**
   * @param steps of the schema that this program knows
   * @throws PostgresError
   * @throws SchemaTooNew when a newer release changed the database meanwhile
   */
  static async open(config: ClientConfig, steps: Steps = migrations): Promise<WriterSession> {
    const client = new Client({ ...config, pipeline: true });
    const session = new WriterSession(client, config);
    try {
      await client.connect();
      await client.query(durably);
      const { rows: modes } = await client.query<{ mode: string }>(mode);
      // What connects while a replica is being made the primary waits for that.
      if (modes[0]?.mode === 'on') throw takesNoWrites(config, 'its transactions are read-only', null);
      const { rows: free } = await client.query<Pick<Claim, 'number'>>(claimNumber);
      if (!free[0]) throw new PostgresError(tooMany, true, null);
      await sayKnown((text) => client.query(text), steps);
      const { rows } = await client.query<Claim>(readClaim(free[0].number));
      session.claim = rows[0] ?? session.claim;
      return session;
    } catch (error) {
      session.destroy();
      throw explained(error, config);
    }
  }

  /** False once the connection is gone. */
  get usable(): boolean {
    return !this.#lost;
  }

  async send(query: string | QueryConfig): Promise<QueryResult> {
    try {
      return await this.#client.query(query);
    } catch (error) {
      if (isLost(error)) this.#lost = true;
      throw explained(error, this.#config);
    }
  }

  async end(): Promise<void> {
    if (this.#lost) return this.destroy();
    await this.#client.end();
  }

  /** Gives the connection up; the server undoes what was not committed. */
  destroy(): void {
    this.#lost = true;
    // Ending needs no answer here, and a connection that is gone gives none.
    this.#client.end().catch(() => undefined);
  }
}
