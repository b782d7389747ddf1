import type { CommitEngine } from './commit-queue.ts';
import type { EngineTransaction, Transaction } from '../query/connection.ts';
import { raiseMinutes } from '../conversations/change-index.ts';
import { advance, append, setWatermark } from '../conversations/conversation-statements.ts';
import { RosterCache } from '../query/roster-cache.ts';
import { Progress } from '../query/progress.ts';

/**
 * Gives the transactions of an engine a `Progress`, and writes it when the first statement comes that might see the
 * difference, at the latest before the COMMIT.
 */
export class ProgressWriter implements CommitEngine<Transaction> {
  readonly #engine: CommitEngine<EngineTransaction>;
  readonly #progress = new Progress();
  #inner: EngineTransaction | null = null;
  /** One for all commits: what it keeps serves all of them. */
  readonly #transaction: Transaction;

  constructor(engine: CommitEngine<EngineTransaction>) {
    this.#engine = engine;
    this.#transaction = {
      progress: this.#progress,
      rosters: new RosterCache(),
      all: (statement, parameters) => this.#settled((inner) => inner.all(statement, parameters)),
      first: (statement, parameters) => this.#settled((inner) => inner.first(statement, parameters)),
      run: (statement, parameters) =>
        this.#settled((inner) => {
          this.#progress.forgetRecords();
          return inner.run(statement, parameters);
        }),
      runBeside: (statement, parameters) => this.#begun().run(statement, parameters),
      position: () => this.#begun().position(),
    };
  }

  async begin(): Promise<Transaction> {
    this.#inner = await this.#engine.begin();
    return this.#transaction;
  }

  async commit(): Promise<void> {
    await this.#write();
    this.#progress.clear();
    await this.#engine.commit();
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

  /** Does something that sees what was put off. */
  #settled<R>(use: (inner: EngineTransaction) => Promise<R>): Promise<R> {
    if (!this.#progress.isPending) return use(this.#begun());
    return this.#write().then(() => use(this.#begun()));
  }

  async #write(): Promise<void> {
    if (!this.#progress.isPending) return;
    const transaction = this.#begun();
    const { advanced, read } = this.#progress.take();
    // At once: an engine on the other side of a network sends them in one go.
    await Promise.all([
      ...advanced.flatMap(({ id, at, sortAt, raises }) => [
        raises && transaction.run(raiseMinutes, { id, at }),
        sortAt === null ? transaction.run(append, { id, at }) : transaction.run(advance, { id, at, sortAt }),
      ]),
      ...read.map((reading) => transaction.run(setWatermark, reading)),
    ]);
  }

  #begun(): EngineTransaction {
    if (!this.#inner) throw new Error('no transaction has begun');
    return this.#inner;
  }
}
