import type { CommitQueue } from './commit-queue.ts';
import type { ClosedByMoveError } from '../moving/move-mark.ts';
import type { Reader, Transaction } from '../query/connection.ts';

/** What a store needs of an engine. */
export interface Engine extends AsyncDisposable {
  readonly reader: Reader;
  readonly commits: CommitQueue<Transaction>;
  /** Looks whether the data was moved elsewhere; null: it was not. Removes what a move left that was killed. */
  moved(): Promise<ClosedByMoveError | null>;
}
