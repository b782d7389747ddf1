import type { Usec, Variant } from '../../protocol/index.ts';
import type { DeviceClass } from '../presence/live-state.ts';

export interface Account {
  readonly gaiaId: string;
  /** As typed at sign-up, trimmed; looked up without regard to case. */
  readonly email: string;
  readonly displayName: string;
  readonly administrator: boolean;
}

export type SignUpPolicy = 'open' | 'invite' | 'closed';

export interface NewAccount {
  readonly email: string;
  readonly displayName: string;
  /** Null for a placeholder that cannot sign in. */
  readonly passwordHash: string | null;
}

/** Who lets a new account in: the sign-up policy of the service, or its administrator at the command line. */
export type Admission =
  | { readonly by: 'policy'; readonly policy: SignUpPolicy; readonly inviteHash: string | null }
  | { readonly by: 'administrator' };

/** Why an account was not made. */
export class AccountRefused extends Error {
  override readonly name = 'AccountRefused';
  readonly reason: 'email_taken' | 'sign_up_closed' | 'invite_needed' | 'invite_invalid';
  constructor(reason: AccountRefused['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** A client: one sign-in token. */
export interface ClientToken {
  readonly clientId: string;
  readonly gaiaId: string;
  readonly email: string;
  readonly label: string;
  readonly resource: string;
  readonly variant: Variant;
  readonly device: DeviceClass;
  readonly createdAt: Usec;
}

export interface NewToken {
  readonly gaiaId: string;
  /** Of the secret; the secret itself is never stored. */
  readonly hash: string;
  readonly label: string;
  readonly variant: Variant;
  readonly device: DeviceClass;
}

/** Accounts, sign-in tokens and invitations to sign up. Every write resolves when it is durable. */
export interface Accounts {
  /**
   * Makes an account. The first one of an empty service is always admitted by a policy and becomes its administrator. An
   * invite is used up in the same commit.
   *
   * @throws AccountRefused
   */
  createAccount(account: NewAccount, admission: Admission): Promise<Account>;
  accountByEmail(email: string): Promise<Account | null>;
  accountById(gaiaId: string): Promise<Account | null>;
  listAccounts(): Promise<readonly Account[]>;
  countAccounts(): Promise<number>;
  /** Null when there is no such account or it cannot sign in. */
  passwordHash(gaiaId: string): Promise<string | null>;
  setPasswordHash(gaiaId: string, hash: string): Promise<void>;

  createToken(token: NewToken): Promise<ClientToken>;
  tokenByHash(hash: string): Promise<ClientToken | null>;
  listTokens(gaiaId: string): Promise<readonly ClientToken[]>;
  /** False when there was no such client. */
  revokeToken(clientId: string): Promise<boolean>;

  /** @param expiresAt null: never */
  createInvite(hash: string, createdBy: string | null, expiresAt: Usec | null): Promise<void>;
}
