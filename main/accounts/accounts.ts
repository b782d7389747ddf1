import type { Cache, Change, ChatSession } from '../../client/index.ts';
import type { Logger } from '../log/log.ts';
import type { JsonStore } from '../settings/json-store.ts';
import type { AccountRecord, AccountsFile, Settings } from '../settings/schema.ts';
import type { TokenVault } from './token-vault.ts';

/** An account with its running session. A demo ("look around") is on no record and ends with the app. */
export interface Account {
  readonly key: string;
  readonly kind: AccountRecord['kind'] | 'look-around';
  /** Origin of its server. */
  readonly server: string;
  readonly token: string;
  /** By the person, here; a token that was lost is not the same. */
  readonly signedOut: boolean;
  readonly session: ChatSession;
}

export interface AccountsListener {
  /** Something moved within the account's session. */
  changed(account: Account, change: Change): void;
  /** An account came or went, or another was chosen. */
  listChanged(): void;
  /** Called after the account's session has ended. */
  removed(key: string): void;
}

export interface AccountsOptions {
  accounts: JsonStore<AccountsFile>;
  settings: JsonStore<Settings>;
  vault: TokenVault;
  /** The server on this computer. */
  originHere: () => string;
  openSession: (server: string, token: string, cache: Cache, key: string) => ChatSession;
  openCache: (key: string) => Cache;
  log: Logger;
}

interface Opened extends Account {
  unsubscribe: () => void;
}

/** Every account that this computer is signed in to. Sessions run from here, window or not. */
export class Accounts {
  readonly #options: AccountsOptions;
  readonly #open = new Map<string, Opened>();
  readonly #listeners = new Set<AccountsListener>();
  #active: string | null;

  constructor(options: AccountsOptions) {
    this.#options = options;
    this.#active = options.settings.value.active;
  }

  subscribe(listener: AccountsListener): void {
    this.#listeners.add(listener);
  }

  /** In the order in which they were signed in to, however often each session began anew; a demo comes last. */
  list(): readonly Account[] {
    const order = this.#options.accounts.value.accounts.map(({ key }) => key);
    const placeOf = ({ key }: Account): number => (order.includes(key) ? order.indexOf(key) : order.length);
    return [...this.#open.values()].sort((one, other) => placeOf(one) - placeOf(other));
  }

  get(key: string): Account | null {
    return this.#open.get(key) ?? null;
  }

  /** The account that the window shows; null on first start. */
  get active(): Account | null {
    const chosen = this.#active === null ? undefined : this.#open.get(this.#active);
    return chosen ?? this.list()[0] ?? null;
  }

  get hasAccountHere(): boolean {
    return this.#options.accounts.value.accounts.some(({ kind }) => kind === 'here');
  }

  select(key: string): void {
    const account = this.#open.get(key);
    if (!account) return;
    this.#active = key;
    if (account.kind !== 'look-around') this.#options.settings.change({ active: key });
    this.#listChanged();
  }

  /** Opens what was signed in to before. Needs no server: sessions connect by themselves. */
  async openAll(): Promise<void> {
    const { accounts, vault, log } = this.#options;
    await Promise.all(
      accounts.value.accounts.map(async (record) => {
        const token = await vault.read(record.key);
        // Drafts and what waits to be sent are kept: the session asks to sign in again.
        if (token === null) log.warn({ account: record.key }, 'no token for this account');
        await this.#start(
          record.key,
          record.kind,
          this.#originOf(record),
          token ?? '',
          this.#options.openCache(record.key),
        );
      }),
    );
    this.#listChanged();
  }

  /** Keeps a new account and opens it; it becomes the active one. */
  async add(record: AccountRecord, token: string): Promise<Account> {
    const { accounts, vault, openCache } = this.#options;
    await vault.save(record.key, token);
    accounts.change({ accounts: [...accounts.value.accounts, record] });
    const account = await this.#start(
      record.key,
      record.kind,
      this.#originOf(record),
      token,
      openCache(record.key),
    );
    this.select(account.key);
    return account;
  }

  /** The account of this person at this server; `server` empty: the server here. */
  find(kind: AccountRecord['kind'], server: string, gaiaId: string): Account | null {
    const record = this.#options.accounts.value.accounts.find(
      (each) => each.kind === kind && each.server === server && each.gaiaId === gaiaId,
    );
    return record ? this.get(record.key) : null;
  }

  /** The person signed in again: goes on with a new token and everything that was kept. */
  async renew(key: string, token: string): Promise<void> {
    const before = this.#open.get(key);
    if (!before) return;
    await this.#options.vault.save(key, token);
    this.#keepSignedOut(key, false);
    await this.#end(before);
    await this.#start(key, before.kind, before.server, token, this.#options.openCache(key));
    this.select(key);
  }

  /** The person signed out and wants to come back: what was kept stays, and the session asks to sign in again. */
  async forgetToken(key: string): Promise<void> {
    const before = this.#open.get(key);
    if (!before || before.kind === 'look-around') return;
    this.#keepSignedOut(key, true);
    await this.#options.vault.remove(key);
    await this.#end(before);
    await this.#start(key, before.kind, before.server, '', this.#options.openCache(key));
    this.#listChanged();
  }

  /** Opens an account that lasts no longer than the app. */
  async addDemo(key: string, server: string, token: string, cache: Cache): Promise<Account> {
    const account = await this.#start(key, 'look-around', server, token, cache);
    this.select(key);
    return account;
  }

  /** Ends the account's session and forgets all that was kept of it. */
  async remove(key: string): Promise<void> {
    const account = this.#open.get(key);
    if (!account) return;
    try {
      await this.#end(account);
      if (account.kind !== 'look-around') await this.#forget(key);
    } finally {
      if (this.#active === key) this.#active = null;
      for (const listener of this.#listeners) listener.removed(key);
      this.#listChanged();
    }
  }

  /**
   * Forgets what was fetched of the account's history; what was written and not sent stays. The session begins anew and
   * fetches the newest again.
   */
  async clearLocalData(key: string): Promise<void> {
    const account = this.#open.get(key);
    if (!account || account.kind === 'look-around') return;
    await this.#end(account);
    const cache = this.#options.openCache(key);
    try {
      await cache.reset();
    } finally {
      await this.#start(key, account.kind, account.server, account.token, cache);
      this.#listChanged();
    }
  }

  /** The server here came up on another port: its accounts connect to the new one. */
  async reopenHere(): Promise<void> {
    for (const account of this.#open.values()) {
      if (account.kind !== 'here' || account.server === this.#options.originHere()) continue;
      await this.#end(account);
      await this.#start(
        account.key,
        'here',
        this.#options.originHere(),
        account.token,
        this.#options.openCache(account.key),
      );
    }
    this.#listChanged();
  }

  /** What was typed is durable when this resolves. */
  async save(): Promise<void> {
    await Promise.all([...this.#open.values()].map(({ session }) => session.drafts.flush()));
  }

  /** Ends every session; what was typed is durable when this resolves. */
  async stop(): Promise<void> {
    await Promise.all([...this.#open.values()].map((account) => this.#end(account)));
  }

  async #start(
    key: string,
    kind: Account['kind'],
    server: string,
    token: string,
    cache: Cache,
  ): Promise<Account> {
    const session = this.#options.openSession(server, token, cache, key);
    const signedOut = this.#record(key)?.signedOut === true;
    const account: Opened = { key, kind, server, token, signedOut, session, unsubscribe: () => undefined };
    account.unsubscribe = session.subscribe((change) => {
      for (const listener of this.#listeners) listener.changed(account, change);
    });
    this.#open.set(key, account);
    await session.start();
    return account;
  }

  async #end(account: Opened): Promise<void> {
    this.#open.delete(account.key);
    account.unsubscribe();
    await account.session[Symbol.asyncDispose]();
  }

  #record(key: string): AccountRecord | undefined {
    return this.#options.accounts.value.accounts.find((each) => each.key === key);
  }

  #keepSignedOut(key: string, signedOut: boolean): void {
    const { accounts } = this.#options;
    accounts.change({
      accounts: accounts.value.accounts.map((each) => (each.key === key ? { ...each, signedOut } : each)),
    });
  }

  #originOf({ kind, server }: AccountRecord): string {
    return kind === 'here' ? this.#options.originHere() : server;
  }

  async #forget(key: string): Promise<void> {
    this.#forgetRecord(key);
    await this.#options.vault.remove(key);
    const cache = this.#options.openCache(key);
    try {
      await cache.clear();
    } finally {
      await cache.close();
    }
  }

  #forgetRecord(key: string): void {
    const { accounts, settings } = this.#options;
    accounts.change({ accounts: accounts.value.accounts.filter((each) => each.key !== key) });
    const { [key]: _gone, ...sounds } = settings.value.sounds;
    settings.change({ sounds, active: settings.value.active === key ? null : settings.value.active });
  }

  #listChanged(): void {
    for (const listener of this.#listeners) listener.listChanged();
  }
}
