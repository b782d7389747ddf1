import type { EngineTransaction, QueryRunner } from '../query/connection.ts';
import type { CommitEngine } from './commit-queue.ts';

/** Reads what is needed before a transaction's first unit. */
export type Along = (connection: QueryRunner) => Promise<void>;

/** An engine's transactions, in which what a conversation's messages change is not gathered yet. */
export interface TransactionEngine extends Omit<CommitEngine<EngineTransaction>, 'begin' | 'confines'> {
  /**
   * True where each answer costs a round trip. Statements that are given to it at once, `commit` included, then travel at once,
   * run in that order, and after one that is refused nothing is done until the rollback.
   */
  readonly isFar: boolean;
  /** Whether its commits are published to other processes. */
  readonly isPublished: boolean;
  /**
   * @param confinedTo the conversations that its units change; null: it has to be alone
   * @param along called where it is far, as soon as nothing can change any more what it reads, and perhaps twice
   */
  begin(confinedTo: readonly string[] | null, along: Along): Promise<EngineTransaction>;
}
