import type { Accounts, ClientToken } from '../store/accounts/accounts.ts';
import type { TokenKind } from '../store/accounts/client-tokens.ts';
import { tokenHash } from './tokens.ts';

// Enough for every client of a large service; beyond it the one that was verified first is looked up again.
const cacheSize = 20_000;
// A session that is being opened while its client is revoked takes far less time than so many revocations.
const revokedSize = 10_000;

/** Knows which client a bearer token is. Verified tokens are remembered until they are revoked. */
export class Authenticator {
  readonly #accounts: Accounts;
  readonly #cache = new Map<string, ClientToken>();
  readonly #hashes = new Map<string, string>();
  readonly #revoked = new Set<string>();
  readonly #onRevoked: (client: { clientId: string }) => void;
  #revocations = 0;

  /** @param onRevoked called once a client's token is gone for good: its session must end */
  constructor(accounts: Accounts, onRevoked: (client: { clientId: string }) => void) {
    this.#accounts = accounts;
    this.#onRevoked = onRevoked;
  }

  /** The client that a token of this kind stands for, or null. */
  async verify(token: string | null, kind: TokenKind = 'app'): Promise<ClientToken | null> {
    if (token === null) return null;
    const client = await this.#client(tokenHash(token));
    return client?.kind === kind ? client : null;
  }

  /** Signs a client out for good. False when it was not signed in. */
  async revoke(clientId: string): Promise<boolean> {
    const revoked = await this.#accounts.revokeToken(clientId);
    if (revoked) this.revoked([clientId]);
    return revoked;
  }

  /** Forgets clients whose tokens are gone from the store, by whatever process, and ends their sessions. */
  revoked(clientIds: readonly string[]): void {
    this.#revocations += 1;
    for (const clientId of clientIds) {
      const hash = this.#hashes.get(clientId);
      if (hash !== undefined) this.#forget(hash, clientId);
      this.#revoked.add(clientId);
      this.#onRevoked({ clientId });
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
    if (known !== undefined) return known;
    const before = this.#revocations;
    const client = await this.#accounts.tokenByHash(hash);
    // What was read while a token was being revoked may be that token.
    if (client !== null && before === this.#revocations) this.#remember(hash, client);
    return client;
  }

  #forget(hash: string, clientId: string): void {
    this.#cache.delete(hash);
    this.#hashes.delete(clientId);
  }

  #remember(hash: string, client: ClientToken): void {
    this.#cache.set(hash, client);
    this.#hashes.set(client.clientId, hash);
    if (this.#cache.size <= cacheSize) return;
    const [oldest] = this.#cache;
    if (oldest !== undefined) this.#forget(oldest[0], oldest[1].clientId);
  }
}
