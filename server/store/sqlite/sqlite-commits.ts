import type Database from 'better-sqlite3';
import type { TransactionEngine } from '../commit/transaction-engine.ts';
import type { EngineTransaction } from '../query/connection.ts';
import type { PositionSource } from '../commit/position-source.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

/** Transactions on the one SQLite handle that writes. */
export class SqliteCommits implements TransactionEngine {
  readonly isFar = false;
  readonly isPublished: boolean;
  readonly #handle: Database.Database;
  readonly #positions: PositionSource;
  readonly #transaction: EngineTransaction;
  readonly #onErased: () => void;
  readonly #onCommitted: (changes: number) => void;
  #changes = 0;
  #changesBefore = 0;
  #erased = false;
  readonly #words: Readonly<Record<'begin' | 'commit' | Mark, Database.Statement>>;

  /**
   * @param onErased called after each commit that deleted or overwrote something
   * @param onCommitted called after each commit with how many statements ran that may have changed something
   */
  constructor(
    handle: Database.Database,
    connection: SqliteConnection,
    positions: PositionSource,
    onErased: () => void,
    onCommitted: (changes: number) => void,
    isPublished: boolean,
  ) {
    this.isPublished = isPublished;
    this.#handle = handle;
    this.#positions = positions;
    this.#onErased = onErased;
    this.#onCommitted = onCommitted;
    this.#transaction = {
      all: async (statement, parameters) => {
        try {
          return connection.allNow(statement, parameters);
        } catch (error) {
          throw this.#failed(error);
        }
      },
      first: async (statement, parameters) => {
        try {
          return connection.firstNow(statement, parameters);
        } catch (error) {
          throw this.#failed(error);
        }
      },
      run: async (statement, parameters) => {
        this.#changes += 1;
        const count = connection.runNow(statement, parameters);
        if (count > 0 && connection.erases(statement)) this.#erased = true;
        return count;
      },
      position: () => positions.take(),
      isPublished,
    };
    this.#words = {
      begin: handle.prepare('begin immediate'),
      commit: handle.prepare('commit'),
      savepoint: handle.prepare('savepoint unit'),
      release: handle.prepare('release unit'),
      undo: handle.prepare('rollback to unit'),
    };
  }

  async begin(): Promise<EngineTransaction> {
    this.#words.begin.run();
    await this.#positions.begin();
    return this.#transaction;
  }

  async commit(): Promise<void> {
    await this.#positions.finish();
    this.#words.commit.run();
    this.#positions.committed();
    if (this.#erased) {
      this.#erased = false;
      this.#onErased();
    }
    this.#onCommitted(this.#changes - this.#changesBefore);
    this.#changesBefore = this.#changes;
  }

  async rollback(): Promise<void> {
    // SQLite ends the transaction by itself on some errors, such as a full disk.
    if (this.#handle.inTransaction) this.#handle.exec('rollback');
  }

  async savepoint(): Promise<void> {
    this.#words.savepoint.run();
  }

  async release(): Promise<void> {
    this.#words.release.run();
  }

  async rollbackToSavepoint(): Promise<void> {
    this.#words.undo.run();
  }

  changes(): number {
    return this.#changes;
  }

  /** SQLite rolls back by itself on some errors, those of reading included. */
  #failed(error: unknown): unknown {
    this.#changes += 1;
    return error;
  }
}

type Mark = 'savepoint' | 'release' | 'undo';
