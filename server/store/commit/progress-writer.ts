import type { Foreseen, EngineTransaction, QueryRunner, Transaction } from '../query/connection.ts';
import { Progress } from '../query/progress.ts';
import { RosterCache } from '../query/roster-cache.ts';
import { type CommitEngine, Undone } from './commit-queue.ts';
import { readAhead } from './read-ahead.ts';
import type { TransactionEngine } from './transaction-engine.ts';
import { writeEach, writeTogether } from './write-gathered.ts';

/**
 * Gives the transactions of an engine a `Progress`, and writes it when the first statement comes that might see the
 * difference, at the latest before the COMMIT. Where the database is far, what units are going to read is read when a transaction
 * begins, so that a message costs no round trip of its own.
 */
export class ProgressWriter implements CommitEngine<Transaction> {
  readonly #engine: TransactionEngine;
  readonly #progress = new Progress();
  readonly #rosters = new RosterCache();
  #inner: EngineTransaction | null = null;
  /** One for all commits: what it keeps serves all of them. */
  readonly #transaction: Transaction;

  constructor(engine: TransactionEngine) {
    this.#engine = engine;
    this.#transaction = {
      progress: this.#progress,
      rosters: this.#rosters,
      all: (statement, parameters) => this.#settled((inner) => inner.all(statement, parameters)),
      first: (statement, parameters) => this.#settled((inner) => inner.first(statement, parameters)),
      run: (statement, parameters) =>
        this.#settled((inner) => {
          this.#progress.forgetRecords();
          return inner.run(statement, parameters);
        }),
      // What was put off may be an event that the row refers to, and goes along at no cost where the database is far.
      runBeside: (statement, parameters) =>
        this.#engine.isFar
          ? this.#settled((inner) => inner.run(statement, parameters))
          : this.#begun().run(statement, parameters),
      position: () => this.#begun().position(),
      isPublished: engine.isPublished,
    };
  }

  get confines(): boolean {
    return this.#engine.isFar;
  }

  async begin(foreseen: readonly Foreseen[]): Promise<Transaction> {
    const isConfined = foreseen.length > 0 && foreseen.every((each) => each.isConfined);
    const confinedTo = isConfined ? foreseen.map(({ conversationId }) => conversationId) : null;
    this.#inner = await this.#engine.begin(confinedTo, (connection) => this.#readAhead(connection, foreseen));
    return this.#transaction;
  }

  async commit(): Promise<void> {
    const writing = this.#write();
    if (!this.#engine.isFar) {
      await writing;
      this.#progress.clear();
      return this.#engine.commit();
    }
    this.#progress.clear();
    const [written, committed] = await Promise.allSettled([writing, this.#engine.commit()]);
    if (committed.status === 'fulfilled') {
      // Refused before it was sent: the database knows nothing of it.
      if (written.status === 'rejected') throw written.reason;
      return;
    }
    const isRefused = written.status === 'rejected' && committed.reason instanceof Undone;
    throw isRefused ? new Undone('the transaction was undone', { cause: written.reason }) : committed.reason;
  }

  rollback(): Promise<void> {
    this.#progress.clear();
    return this.#engine.rollback();
  }

  async savepoint(): Promise<void> {
    await this.#write();
    await this.#engine.savepoint();
  }

  async release(): Promise<void> {
    await this.#write();
    await this.#engine.release();
  }

  rollbackToSavepoint(): Promise<void> {
    this.#progress.clear();
    return this.#engine.rollbackToSavepoint();
  }

  changes(): number {
    return this.#engine.changes() + this.#progress.moves;
  }

  async #readAhead(connection: QueryRunner, foreseen: readonly Foreseen[]): Promise<void> {
    this.#progress.clear();
    if (foreseen.length === 0) return;
    await readAhead({ ...connection, rosters: this.#rosters }, this.#progress, foreseen);
  }

  /** Does something that sees what was put off. */
  #settled<R>(use: (inner: EngineTransaction) => Promise<R>): Promise<R> {
    if (!this.#progress.isPending) return use(this.#begun());
    if (!this.#engine.isFar) return this.#write().then(() => use(this.#begun()));
    return Promise.all([this.#write(), use(this.#begun())]).then(([, answer]) => answer);
  }

  async #write(): Promise<void> {
    if (!this.#progress.isPending) return;
    const gathered = this.#progress.take();
    await (this.#engine.isFar ? writeTogether(this.#begun(), gathered) : writeEach(this.#begun(), gathered));
  }

  #begun(): EngineTransaction {
    if (!this.#inner) throw new Error('no transaction has begun');
    return this.#inner;
  }
}
