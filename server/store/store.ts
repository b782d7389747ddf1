import type { Clock, Usec } from '../../protocol/index.ts';
import type { Accounts } from './accounts/accounts.ts';
import type { Connection, Transaction } from './query/connection.ts';
import type { DatabaseLocation } from './database-location.ts';

/** A commit that took positions: those above `after`, up to `last`. */
export interface CommitSpan {
  /** Counts the commits of all processes that watch theirs, without a gap. */
  readonly number: number;
  readonly after: Usec;
  readonly last: Usec;
}

export interface StoreOptions {
  readonly database: DatabaseLocation;
  readonly clock: Clock;
  /** Called after each commit of this process that took positions, before those who wait for it go on. */
  readonly onCommit?: (commit: CommitSpan) => void;
}

/** Everything that lasts. Disposing waits for the writes under way and closes the files. */
export interface Store extends AsyncDisposable {
  readonly accounts: Accounts;
  /** Sees what is committed, and only that. */
  readonly reader: Connection;
  /**
   * Runs `unit` inside the next commit and resolves when that commit is durable. Units run one after the other; one that
   * throws is undone alone and rejects with what it threw. A unit awaits nothing but its transaction, and changes nothing but
   * through it: when another one of the same commit fails, it runs again.
   */
  write<T>(unit: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** The number of the last commit, by any process, that was counted. */
  commits(): Promise<number>;
  /** Throws when the store cannot be read; for /healthz. */
  check(): Promise<void>;
}
