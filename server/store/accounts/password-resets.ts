import type { Usec } from '../../../protocol/index.ts';
import type { Account } from './accounts.ts';

/** A code that is to be made. */
export interface NewReset {
  readonly gaiaId: string;
  /** Of the code; the code itself is never stored. */
  readonly hash: string;
  /** `mail`: refused when the account has as many codes as it gets; `administrator`: takes the place of all others. */
  readonly by: 'mail' | 'administrator';
}

/** Codes by which forgotten passwords are replaced, each good once and for an hour. Every write resolves when it is durable. */
export interface PasswordResets {
  /** False when the account has got as many codes within an hour as it may. */
  createReset(reset: NewReset): Promise<boolean>;
  /** The account whose password the code replaces; null when it is not good (any more). */
  accountOfReset(hash: string, now: Usec): Promise<Account | null>;
  /**
   * Replaces the password, uses up the code and all others of the account, and signs all clients of the account out.
   * Returns their ids; null when the code is not good any more.
   */
  useReset(hash: string, passwordHash: string): Promise<readonly string[] | null>;
  /** No one can use it any more, and it does not count. */
  deleteReset(hash: string): Promise<void>;
}
