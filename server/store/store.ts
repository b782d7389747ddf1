import type { Clock } from '../../protocol/index.ts';
import type { Accounts } from './accounts.ts';
import type { Connection, Transaction } from './connection.ts';
import type { DatabaseLocation } from './database-location.ts';

export interface StoreOptions {
  readonly database: DatabaseLocation;
  readonly clock: Clock;
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
  /** Throws when the store cannot be read; for /healthz. */
  check(): Promise<void>;
}
