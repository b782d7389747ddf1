import type { OnCommit } from '../commit/commit-span.ts';
import type { QueryConfig, QueryResult } from 'pg';
import type { Clock } from '../../../protocol/index.ts';
import { Undone } from '../commit/commit-queue.ts';
import type { TransactionEngine } from '../commit/transaction-engine.ts';
import type { EngineTransaction, QueryRunner } from '../query/connection.ts';
import { retry } from './retry.ts';
import { PostgresConnection } from './postgres-connection.ts';
import { PostgresError } from './postgres-error.ts';
import type { PreparedStatements } from './prepared-statements.ts';
import { WriterOrder } from './writer-order.ts';
import type { WriterSession } from './writer-session.ts';

/**
 * Transactions on the one connection of this process that writes. Only answers that something depends on are waited for: what
 * surrounds units costs no round trips of its own.
 */
export class PostgresCommits implements TransactionEngine, AsyncDisposable {
  readonly isFar = true;
  readonly isPublished: boolean;
  readonly #open: () => Promise<WriterSession>;
  readonly #order: WriterOrder;
  readonly #transaction: EngineTransaction;
  #session: WriterSession | null = null;
  /** Why something that no one waits for failed. */
  #failure: unknown = null;
  #changes = 0;

  /** @param open makes a connection */
  constructor(
    open: () => Promise<WriterSession>,
    statements: PreparedStatements,
    clock: Clock,
    onCommit?: OnCommit,
  ) {
    this.#open = open;
    const connection = new PostgresConnection((query) => this.#send(query), statements);
    this.#order = new WriterOrder(connection, clock, onCommit);
    this.isPublished = onCommit !== undefined;
    this.#transaction = {
      all: (statement, parameters) => connection.all(statement, parameters),
      first: (statement, parameters) => connection.first(statement, parameters),
      run: (statement, parameters) => {
        this.#changes += 1;
        return connection.run(statement, parameters);
      },
      position: () => this.#order.take(),
      isPublished: this.isPublished,
    };
  }

  /**
   * Nothing has happened yet, so that a connection which turns out to be gone is replaced by a new one.
   *
   * @param along reads what it needs in the same round trip; sees what every other process has committed
   */
  async begin(
    confinedTo: readonly string[] | null,
    along: (connection: QueryRunner) => Promise<void>,
  ): Promise<EngineTransaction> {
    return retry(
      async () => {
        if (!this.#session?.usable) {
          // One that is of no more use may still hold its number.
          this.#session?.destroy();
          this.#session = null;
          this.#session = await this.#open();
          this.#order.claim(this.#session.claim);
        }
        try {
          this.#failure = null;
          this.#mark('begin isolation level read committed');
          await Promise.all([this.#order.begin(confinedTo), along(this.#transaction)]);
        } catch (error) {
          await this.rollback();
          throw error;
        }
        return this.#transaction;
      },
      (error) => error instanceof PostgresError && error.passing,
    );
  }

  async commit(): Promise<void> {
    const [finished, ended] = await Promise.allSettled([this.#order.finish(), this.#send('commit')]);
    if (ended.status === 'rejected') throw ended.reason;
    // What was undone because of an error is answered with the word for that, and not as an error.
    if (ended.value.command !== 'COMMIT') {
      const cause = this.#failure ?? (finished.status === 'rejected' ? finished.reason : null);
      throw new Undone('the transaction was undone', { cause });
    }
    if (this.#failure !== null) throw this.#failure;
    this.#order.committed();
  }

  async rollback(): Promise<void> {
    try {
      await this.#send('rollback');
    } catch {
      this.#session?.destroy();
    }
  }

  async savepoint(): Promise<void> {
    this.#mark('savepoint unit');
  }

  async release(): Promise<void> {
    this.#mark('release savepoint unit');
  }

  async rollbackToSavepoint(): Promise<void> {
    this.#mark('rollback to savepoint unit');
  }

  changes(): number {
    return this.#changes;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#session?.end();
  }

  async #send(query: string | QueryConfig): Promise<QueryResult> {
    if (this.#session === null) throw new Error('there is no connection to write over');
    try {
      return await this.#session.send(query);
    } catch (error) {
      // It has taken the transaction with it, back to the last savepoint or all of it.
      this.#changes += 1;
      throw error;
    }
  }

  #mark(text: string): void {
    this.#send(text).catch((error: unknown) => (this.#failure ??= error));
  }
}
