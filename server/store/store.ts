import type { Clock } from '../../protocol/index.ts';
import type { Accounts } from './accounts/accounts.ts';
import type { ClosedByMoveError } from './moving/move-mark.ts';
import type { OnCommit } from './commit/commit-span.ts';
import type { Database } from './query/connection.ts';
import type { Steps } from './migrations/step.ts';
import type { Rewriting } from './sqlite/erase-remains.ts';
import type { DatabaseLocation } from './database-location.ts';

export interface StoreOptions {
  readonly database: DatabaseLocation;
  readonly clock: Clock;
  readonly onCommit?: OnCommit;
  /** To PostgreSQL, at most. */
  readonly connections?: number;
  /** The steps of the schema that this program knows; absent: those of this release. */
  readonly steps?: Steps | undefined;
  /** Receives how it goes with writing a database file anew, which can take minutes before the store is open. */
  readonly onRewriting?: (step: Rewriting) => void;
}

/** Everything that lasts. Disposing waits for the writes under way and closes the files. */
export interface Store extends Database, AsyncDisposable {
  readonly accounts: Accounts;
  /** Throws when the store cannot be read; for /healthz. */
  check(): Promise<void>;
  /** Looks whether the data was moved elsewhere; null: it was not. Removes what a move left that was killed. */
  moved(): Promise<ClosedByMoveError | null>;
}
