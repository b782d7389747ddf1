import type { Usec } from '../../../protocol/index.ts';
import type { SignInsTable } from '../query/tables.ts';

/** One attempt to sign up, to sign in or to change a password. Holds no secret. */
export interface SignInAttempt {
  /** Null: there is no such account. What was typed is not kept: it may be a password in the wrong field. */
  readonly gaiaId: string | null;
  readonly action: SignInsTable['action'];
  readonly outcome: SignInsTable['outcome'];
  /** Network address. */
  readonly address: string;
  /** What the client calls itself. */
  readonly label: string;
}

export interface RecordedAttempt extends SignInAttempt {
  readonly at: Usec;
}

/** Who signed in from where, for the administrator. Bounded in time and number (see `signInLog` in the limits). */
export interface SignInLog {
  recordSignIns(attempts: readonly SignInAttempt[]): Promise<void>;
  /**
   * The newest first.
   *
   * @param gaiaId null: of everyone, and attempts on accounts that there are not
   */
  listSignIns(gaiaId: string | null, limit: number): Promise<readonly RecordedAttempt[]>;
  /** From where clients of this person signed in, as far as the log reaches back. */
  listSignInAddresses(gaiaId: string): Promise<readonly string[]>;
  /** Forgets what is older than the log reaches back. */
  forgetOldSignIns(now: Usec): Promise<void>;
}
