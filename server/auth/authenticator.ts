import { limits, ParleyError, USEC_PER_SEC, type Clock, type Usec } from '../../protocol/index.ts';
import type { Accounts, ClientToken } from '../store/accounts/accounts.ts';
import type { TokenKind } from '../store/accounts/client-tokens.ts';
import { tokenHash } from './tokens.ts';

// Enough for every client of a large server; beyond it the one that was verified first is looked up again.
const cacheSize = 20_000;
// A session that is being opened while its client is revoked takes far less time than so many revocations.
const revokedSize = 10_000;

/** A database server that restarts is back after this. */
const unavailableRetrySecs = 5;

const usecPerDay = 24 * 3600 * USEC_PER_SEC;

/** A token that was last used before this is worth nothing. */
export const unusedSince = (now: Usec): Usec => now - limits.unusedTokenDays * usecPerDay;

export interface AuthenticatorOptions {
  readonly accounts: Accounts;
  readonly clock: Clock;
  /** Called once a client's token is gone for good: its session must end. */
  readonly onRevoked: (client: { clientId: string }) => void;
  /** Called with clients that this process has signed out: others have to learn of them. */
  readonly announce?: (clientIds: readonly string[]) => void;
  /** Receives why the use of a token was not recorded; the next use tries again. */
  readonly report: (error: unknown) => void;
}

/** Knows which client a bearer token is. Verified tokens are remembered until they are revoked. */
export class Authenticator {
  readonly #options: AuthenticatorOptions;
  readonly #cache = new Map<string, ClientToken>();
  readonly #hashes = new Map<string, string>();
  /** Clients that were looked up by their id, and are not in the cache above. */
  readonly #byId = new Map<string, ClientToken>();
  readonly #revoked = new Set<string>();
  #revocations = 0;

  constructor(options: AuthenticatorOptions) {
    this.#options = options;
  }

  /** The client that a token of this kind stands for, or null. @throws ParleyError `unavailable` when no one can say */
  async verify(token: string | null, kind: TokenKind = 'app'): Promise<ClientToken | null> {
    if (token === null) return null;
    const hash = tokenHash(token);
    const client = await this.#client(hash).catch((cause: unknown) => {
      throw new ParleyError('unavailable', 'Accounts cannot be looked up now. Try again.', {
        cause,
        retryAfterSecs: unavailableRetrySecs,
      });
    });
    if (client?.kind !== kind) return null;
    this.#used(hash, client);
    return client;
  }

  /** The client of this id while it is signed in, else null. For what was signed for it, in the place of its token. */
  async signedIn(clientId: string): Promise<ClientToken | null> {
    const known = this.#cache.get(this.#hashes.get(clientId) ?? '') ?? this.#byId.get(clientId);
    if (known !== undefined) return known;
    const before = this.#revocations;
    const client = await this.#options.accounts.tokenById(clientId);
    if (client !== null && before === this.#revocations) {
      this.#byId.set(clientId, client);
      const [oldest] = this.#byId.keys();
      if (this.#byId.size > cacheSize && oldest !== undefined) this.#byId.delete(oldest);
    }
    return client;
  }

  /** Signs a client out for good. False when it was not signed in. */
  async revoke(clientId: string): Promise<boolean> {
    const revoked = await this.#options.accounts.revokeToken(clientId);
    if (revoked) this.revoked([clientId]);
    return revoked;
  }

  /** Forgets clients whose tokens this process took from the store, and ends their sessions, here and elsewhere. */
  revoked(clientIds: readonly string[]): void {
    this.#options.announce?.(clientIds);
    this.forget(clientIds);
  }

  /** Forgets clients whose tokens are gone from the store, by whatever process, and ends their sessions here. */
  forget(clientIds: readonly string[]): void {
    this.#revocations += 1;
    for (const clientId of clientIds) {
      const hash = this.#hashes.get(clientId);
      if (hash !== undefined) this.#drop(hash, clientId);
      this.#byId.delete(clientId);
      this.#revoked.add(clientId);
      this.#options.onRevoked({ clientId });
    }
    for (const clientId of this.#revoked) {
      if (this.#revoked.size <= revokedSize) return;
      this.#revoked.delete(clientId);
    }
  }

  /** True when the client was signed out after it was verified, as while its session was being opened. */
  wasRevoked(clientId: string): boolean {
    return this.#revoked.has(clientId);
  }

  async #client(hash: string): Promise<ClientToken | null> {
    const known = this.#cache.get(hash);
    // One that looks unused here may have been used at another process.
    if (known !== undefined && !this.#isUnused(known)) return known;
    const before = this.#revocations;
    const client = await this.#options.accounts.tokenByHash(hash);
    if (client === null || this.#isUnused(client)) return null;
    // What was read while a token was being revoked may be that token.
    if (before === this.#revocations) this.#remember(hash, client);
    return client;
  }

  #isUnused({ usedAt }: ClientToken): boolean {
    return usedAt < unusedSince(this.#options.clock.nowUsec());
  }

  /** Stored once a day at most: using a token costs no write. */
  #used(hash: string, client: ClientToken): void {
    const { accounts, clock, report } = this.#options;
    const now = clock.nowUsec();
    if (now - client.usedAt < usecPerDay) return;
    if (this.#cache.get(hash) === client) this.#cache.set(hash, { ...client, usedAt: now });
    accounts.recordTokenUse([client.clientId], now).catch((error: unknown) => {
      if (this.#cache.has(hash)) this.#cache.set(hash, client);
      report(error);
    });
  }

  #drop(hash: string, clientId: string): void {
    this.#cache.delete(hash);
    this.#hashes.delete(clientId);
  }

  #remember(hash: string, client: ClientToken): void {
    this.#cache.set(hash, client);
    this.#hashes.set(client.clientId, hash);
    this.#byId.delete(client.clientId);
    if (this.#cache.size <= cacheSize) return;
    const [oldest] = this.#cache;
    if (oldest !== undefined) this.#drop(oldest[0], oldest[1].clientId);
  }
}
