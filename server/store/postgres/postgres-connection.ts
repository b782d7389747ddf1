import type { QueryConfig, QueryResult } from 'pg';
import type { Reader } from '../query/connection.ts';
import { CompanionCache } from '../query/companion-cache.ts';
import { RosterCache } from '../query/roster-cache.ts';
import type { Statement } from '../query/statement.ts';
import type { PreparedStatements } from './prepared-statements.ts';

/** Sends a query and resolves to what comes back. */
export type Send = (query: QueryConfig) => Promise<QueryResult>;

/** Runs statements over one connection, or over whichever of several is free. */
export class PostgresConnection implements Reader {
  readonly rosters = new RosterCache();
  readonly companions = new CompanionCache();
  readonly #send: Send;
  readonly #statements: PreparedStatements;

  constructor(send: Send, statements: PreparedStatements) {
    this.#send = send;
    this.#statements = statements;
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
