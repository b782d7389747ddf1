import type { Usec, Variant } from '../../../protocol/index.ts';
import type { DeviceClass } from '../../domain/people/live-fact.ts';

/** What a token opens: `app` the server itself, `gateway` only the transport of older clients. */
export type TokenKind = 'app' | 'gateway';

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
  readonly kind: TokenKind;
  /** When the token was last used, to the day. */
  readonly usedAt: Usec;
}

export interface NewToken {
  readonly gaiaId: string;
  /** Of the secret; the secret itself is never stored. */
  readonly hash: string;
  readonly label: string;
  readonly variant: Variant;
  readonly device: DeviceClass;
  /** `app` when absent. */
  readonly kind?: TokenKind;
  /** The password hash by which the person was recognised: it must still be the account's. */
  readonly provenBy?: string;
}

/** Why a token was not made: the account is gone or switched off, or its password was changed meanwhile. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
  readonly reason: 'no_account' | 'disabled' | 'password_changed';
  constructor(reason: TokenRefused['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** Clients that were signed out, in the order in which it happened. */
export interface Revocations {
  /** Where to go on. */
  readonly position: Usec;
  readonly clientIds: readonly string[];
}

/** Sign-in tokens. Every write resolves when it is durable. */
export interface ClientTokens {
  /** @throws TokenRefused */
  createToken(token: NewToken): Promise<ClientToken>;
  /** Null also for a token of an account that is switched off. */
  tokenByHash(hash: string): Promise<ClientToken | null>;
  /** Null also for a client of an account that is switched off. */
  tokenById(clientId: string): Promise<ClientToken | null>;
  /** Ids of some clients whose tokens were last used before that, the longest unused first. */
  unusedTokens(before: Usec): Promise<readonly string[]>;
  recordTokenUse(clientIds: readonly string[], at: Usec): Promise<void>;
  /** @param gaiaId null: of everyone */
  listTokens(gaiaId: string | null): Promise<readonly ClientToken[]>;
  /** False when there was no such client. */
  revokeToken(clientId: string): Promise<boolean>;
  /** Signs all clients of a person out; returns their ids. */
  revokeTokensOf(gaiaId: string): Promise<readonly string[]>;
  /** Where a process that knows of no client yet starts to follow revocations. */
  revocationsFrom(): Promise<Usec>;
  /** What was revoked since, by any process on this store. */
  revocationsAfter(position: Usec): Promise<Revocations>;
}
