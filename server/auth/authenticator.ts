import type { Accounts, ClientToken } from '../store/accounts.ts';
import { tokenHash } from './tokens.ts';

// Enough for every client of a large service; beyond it the one that was verified first is looked up again.
const cacheSize = 20_000;

/** Knows which client a bearer token is. Verified tokens are remembered until they are revoked. */
export class Authenticator {
  readonly #accounts: Accounts;
  readonly #cache = new Map<string, ClientToken>();
  readonly #onRevoked: (client: { clientId: string }) => void;
  #revocations = 0;

  /** @param onRevoked called once a client's token is gone for good: its session must end */
  constructor(accounts: Accounts, onRevoked: (client: { clientId: string }) => void) {
    this.#accounts = accounts;
    this.#onRevoked = onRevoked;
  }

  /** The client that a token stands for, or null. */
  async verify(token: string | null): Promise<ClientToken | null> {
    if (token === null) return null;
    const hash = tokenHash(token);
    const known = this.#cache.get(hash);
    if (known !== undefined) return known;
    const before = this.#revocations;
    const client = await this.#accounts.tokenByHash(hash);
    // What was read while a token was being revoked may be that token.
    if (client !== null && before === this.#revocations) this.#remember(hash, client);
    return client;
  }

  /** Signs a client out for good. False when it was not signed in. */
  async revoke(clientId: string): Promise<boolean> {
    this.#forget(clientId);
    const revoked = await this.#accounts.revokeToken(clientId);
    this.#forget(clientId);
    if (revoked) this.#onRevoked({ clientId });
    return revoked;
  }

  #forget(clientId: string): void {
    this.#revocations += 1;
    for (const [hash, client] of this.#cache) if (client.clientId === clientId) this.#cache.delete(hash);
  }

  #remember(hash: string, client: ClientToken): void {
    this.#cache.set(hash, client);
    if (this.#cache.size <= cacheSize) return;
    const [oldest] = this.#cache.keys();
    if (oldest !== undefined) this.#cache.delete(oldest);
  }
}
