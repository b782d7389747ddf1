import { setTimeout } from 'node:timers/promises';
import type { QueryConfig, QueryResult } from 'pg';
import type { Usec } from '../../../protocol/index.ts';
import { type Settled, raiseClock, settled } from './order-statements.ts';
import type { Reader } from '../query/connection.ts';
import { CompanionCache } from '../query/companion-cache.ts';
import { RosterCache } from '../query/roster-cache.ts';
import type { Statement } from '../query/statement.ts';
import { PostgresGatheredReads } from './gathered-reads.ts';
import type { PreparedStatements } from './prepared-statements.ts';
import { SharedRuns } from '../../util/shared-runs.ts';

/** Sends a query and resolves to what comes back. */
export type Send = (query: QueryConfig) => Promise<QueryResult>;

/** Between two looks for whether a transaction has ended: most take less. */
const landingMs = 5;

/** Runs statements over one connection, or over whichever of several is free. */
export class PostgresConnection implements Reader {
  readonly rosters = new RosterCache();
  readonly companions = new CompanionCache();
  readonly gathered = new PostgresGatheredReads(this);
  readonly #send: Send;
  readonly #statements: PreparedStatements;
  /** All who ask while one is on its way share the one after it. */
  readonly #looks = new SharedRuns(() => this.#settle());
  /** Whether something had been written when it was looked at last. */
  #isWritten = true;
  #clock: Usec = 0;

  constructor(send: Send, statements: PreparedStatements) {
    this.#send = send;
    this.#statements = statements;
  }

  async committed(): Promise<Usec> {
    return (await this.#looks.ask()).settled;
  }

  /** Waits for who took off before and has not landed: for longer than a statement may take, for no one. */
  async caughtUp(): Promise<Usec> {
    const { newest, settled } = await this.#looks.ask();
    for (let reached = settled; ; reached = await this.committed()) {
      if (reached >= newest) return reached;
      await setTimeout(landingMs);
    }
  }

  async #settle(): Promise<Settled> {
    if (!this.#isWritten) {
      const seen = await this.#look();
      if (seen.clock >= seen.newest) return seen;
    }
    await this.#send({ text: raiseClock });
    const seen = await this.#look();
    this.#isWritten = seen.clock > this.#clock;
    this.#clock = seen.clock;
    return seen;
  }

  /** Who took off before is seen here or has landed. Who does so later reads the clock that is seen here, or a later one. */
  async #look(): Promise<Settled> {
    return (await this.first(settled, {})) ?? { clock: 0, newest: 0, settled: 0 };
  }

  async all<P, R>(statement: Statement<P, R>, parameters: P): Promise<readonly R[]> {
    const { rows } = await this.#send(this.#statements.bound(statement, parameters));
    return rows as R[];
  }

  async first<P, R>(statement: Statement<P, R>, parameters: P): Promise<R | null> {
    const { rows } = await this.#send(this.#statements.bound(statement, parameters));
    return (rows[0] as R | undefined) ?? null;
  }

  async run<P>(statement: Statement<P, unknown>, parameters: P): Promise<number> {
    const { rowCount } = await this.#send(this.#statements.bound(statement, parameters));
    return rowCount ?? 0;
  }
}
