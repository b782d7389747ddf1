import type { CommitQueue } from './commit-queue.ts';
import type { Connection, Transaction } from '../query/connection.ts';

/** What a store needs of an engine. */
export interface Engine extends AsyncDisposable {
  readonly reader: Connection;
  readonly commits: CommitQueue<Transaction>;
}
