import { setTimeout } from 'node:timers/promises';
import type { QueryConfig, QueryResult } from 'pg';
import type { Usec } from '../../../protocol/index.ts';
import { raiseClock, settled } from './order-statements.ts';
import type { Reader } from '../query/connection.ts';
import { CompanionCache } from '../query/companion-cache.ts';
import { RosterCache } from '../query/roster-cache.ts';
import type { Statement } from '../query/statement.ts';
import type { PreparedStatements } from './prepared-statements.ts';

/** Sends a query and resolves to what comes back. */
export type Send = (query: QueryConfig) => Promise<QueryResult>;

/** Between two looks for whether a transaction has ended: most take less. */
const landingMs = 5;

interface Settled {
  /** The newest that is committed. */
  readonly newest: Usec;
  readonly settled: Usec;
}

/** Runs statements over one connection, or over whichever of several is free. */
export class PostgresConnection implements Reader {
  readonly rosters = new RosterCache();
  readonly companions = new CompanionCache();
  readonly #send: Send;
  readonly #statements: PreparedStatements;
  /** Asked for, and not begun yet. */
  #next: Promise<Settled> | null = null;
  #running: Promise<unknown> = Promise.resolve();

  constructor(send: Send, statements: PreparedStatements) {
    this.#send = send;
    this.#statements = statements;
  }

  /** All who ask while an answer is on its way share the one after it. */
  async committed(): Promise<Usec> {
    return (await this.#look()).settled;
  }

  /** Waits for who took off before and has not landed: for longer than a statement may take, for no one. */
  async caughtUp(): Promise<Usec> {
    const { newest, settled } = await this.#look();
    for (let reached = settled; ; reached = await this.committed()) {
      if (reached >= newest) return reached;
      await setTimeout(landingMs);
    }
  }

  #look(): Promise<Settled> {
    this.#next ??= this.#running.then(async () => {
      this.#next = null;
      const answer = this.#settle();
      this.#running = answer.catch(() => undefined);
      return answer;
    });
    return this.#next;
  }

  async #settle(): Promise<Settled> {
    await this.#send({ text: raiseClock });
    // Who took off before is seen here or has landed. Who does so later reads the clock that was raised.
    const { rows } = await this.#send({ text: settled });
    return (rows as Settled[])[0] ?? { newest: 0, settled: 0 };
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
