import type { Usec } from '../../../protocol/index.ts';
import type { Transaction } from '../query/connection.ts';
import type { ClientTokens } from './client-tokens.ts';
import type { PasswordResets } from './password-resets.ts';
import type { SignInLog } from './sign-in-log.ts';

export type { ClientToken, NewToken } from './client-tokens.ts';

export interface Account {
  readonly gaiaId: string;
  /** As typed at sign-up, trimmed; looked up without regard to case. */
  readonly email: string;
  readonly displayName: string;
  readonly administrator: boolean;
  /** Kept, but may not sign in. */
  readonly disabled: boolean;
}

export type SignUpPolicy = 'open' | 'invite' | 'closed';

export interface NewAccount {
  readonly email: string;
  readonly displayName: string;
  /** Null for a placeholder that cannot sign in. */
  readonly passwordHash: string | null;
}

/** Who lets a new account in: the sign-up policy of the server, or its administrator at the command line. */
export type Admission =
  | {
      readonly by: 'policy';
      readonly policy: SignUpPolicy;
      readonly inviteHash: string | null;
      /** Whether the request was made on the server's own computer. */
      readonly local: boolean;
    }
  | { readonly by: 'administrator' };

/** What is done for someone who was invited by a person. */
export type Welcome = (tx: Transaction, met: Met) => Promise<void>;

/** Someone who was invited, and who invited them. */
export interface Met {
  readonly newcomerId: string;
  readonly inviterId: string;
}

/** Why an account was not made. */
export class AccountRefused extends Error {
  override readonly name = 'AccountRefused';
  readonly reason: 'email_taken' | 'sign_up_closed' | 'invite_needed' | 'invite_invalid';
  constructor(reason: AccountRefused['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** A password that takes the place of another one. */
export interface PasswordChange {
  readonly hash: string;
  /** The hash that it replaces; the change is refused when that is no longer the account's. Absent: whatever it is. */
  readonly replaces?: string;
  /** The client that stays signed in; null: none. */
  readonly exceptClientId: string | null;
}

/** Accounts, sign-in tokens and invitations to sign up. Every write resolves when it is durable. */
export interface Accounts extends ClientTokens, PasswordResets, SignInLog {
  /**
   * Makes an account. The first one of an empty server becomes its administrator, and is admitted by any policy: from the
   * server's own computer as it is, from elsewhere with an invite. An invite is used up in the same commit. The placeholder
   * of the address becomes the account only with proof: an invite that was mailed to the address, or the administrator's
   * word.
   *
   * @param welcome called in the same commit when a person's invite was used; it may be called again
   * @throws AccountRefused
   */
  createAccount(account: NewAccount, admission: Admission, welcome?: Welcome): Promise<Account>;
  /** Refuses what `createAccount` would refuse now. @throws AccountRefused */
  checkAdmission(email: string, admission: Admission, now: Usec): Promise<void>;
  accountByEmail(email: string): Promise<Account | null>;
  accountById(gaiaId: string): Promise<Account | null>;
  listAccounts(): Promise<readonly Account[]>;
  /** Deleted ones count: a server that lost its only account is no new one. */
  countAccounts(): Promise<number>;
  /** Null when there is no such account or it cannot sign in. */
  passwordHash(gaiaId: string): Promise<string | null>;
  /** Returns the ids of the clients that were signed out by it; null: the account has another password by now. */
  changePassword(gaiaId: string, change: PasswordChange): Promise<readonly string[] | null>;
  /**
   * Deletes an account for good, with everything that is its person's alone. What the person wrote is erased afterwards
   * (`eraseDeleted`).
   *
   * @param password the hash by which the person was recognised; absent: an administrator deletes it
   * @returns ids of the clients that were signed out by it; null: it has another password by now, or is deleted
   */
  deleteAccount(gaiaId: string, password?: string): Promise<readonly string[] | null>;
  /** Switches an account off, which signs all its clients out (their ids are returned), or on again. */
  setDisabled(gaiaId: string, disabled: boolean): Promise<readonly string[]>;
  makeAdministrator(gaiaId: string): Promise<void>;

  /**
   * @param expiresAt null: never
   * @param uses how many people it lets in
   */
  createInvite(hash: string, createdBy: string | null, expiresAt: Usec | null, uses?: number): Promise<void>;
  /** No one can sign up by it any more. False: no one could. */
  revokeInvite(hash: string, now: Usec): Promise<boolean>;
}
