import type { Clock } from '../../protocol/index.ts';
import type { Accounts } from './accounts/accounts.ts';
import type { OnCommit } from './commit/commit-span.ts';
import type { Database } from './query/connection.ts';
import type { DatabaseLocation } from './database-location.ts';

export interface StoreOptions {
  readonly database: DatabaseLocation;
  readonly clock: Clock;
  readonly onCommit?: OnCommit;
}

/** Everything that lasts. Disposing waits for the writes under way and closes the files. */
export interface Store extends Database, AsyncDisposable {
  readonly accounts: Accounts;
  /** The number of the last commit, by any process, that was counted. */
  commits(): Promise<number>;
  /** Throws when the store cannot be read; for /healthz. */
  check(): Promise<void>;
}
