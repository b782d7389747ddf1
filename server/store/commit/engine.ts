import type { CommitQueue } from './commit-queue.ts';
import type { Reader, Transaction } from '../query/connection.ts';

/** What a store needs of an engine. */
export interface Engine extends AsyncDisposable {
  readonly reader: Reader;
  readonly commits: CommitQueue<Transaction>;
}
