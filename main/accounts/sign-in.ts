import { randomBytes } from 'node:crypto';
import {
  hostOf,
  isUnencrypted,
  type Network,
  parseServerAddress,
  type PinnedServer,
  signIn,
  signOut,
  signUp,
  targetOf,
} from '../../client/index.ts';
import type { JoinRequest, StartHereRequest } from '../../preload/views.ts';
import type { Logger } from '../log/log.ts';
import type { TrustStore } from '../net/trust-store.ts';
import type { AccountRecord } from '../settings/schema.ts';
import type { Account, Accounts } from './accounts.ts';
import type { Demo } from './demo.ts';
import { signUpAtPinned, type PinnedServerOptions } from './pinned-server.ts';
import { OwnRefusal } from '../result/own-refusal.ts';
import { t } from '../../words/translate.ts';

export interface SignInOptions {
  accounts: Accounts;
  demo: Demo;
  network: Network;
  trust: Pick<TrustStore, 'tryKey' | 'key' | 'forget'>;
  /** Starts the server on this computer if it does not run, and answers its origin. */
  serverHere: () => Promise<string>;
  /** Origin of the one server that can be joined, by the policy; undefined: any. */
  onlyServer: string | undefined;
  /** What this app calls itself at a server. */
  clientName: string;
  log: Logger;
}

/** The ways to get an account on this desktop, and to leave it. Each answers the key of the account. */
export class SignIn {
  readonly #options: SignInOptions;

  readonly #pinning: PinnedServerOptions;
  /** Sign-outs under way: the window says so as soon as the server does. */
  readonly #leaving = new Set<Promise<void>>();
  /** Origin to what the newest link states of it. */
  #followed: ReadonlyMap<string, PinnedServer> = new Map();

  constructor(options: SignInOptions) {
    this.#options = options;
    const { accounts, network, trust } = options;
    const isKnown = (host: string): boolean => accounts.list().some((each) => hostOfServer(each) === host);
    this.#pinning = { network, trust, isKnown };
  }

  /** Runs the server inside the app and makes an account there. */
  async startHere({ account, password, displayName }: StartHereRequest): Promise<string> {
    const server = await this.#options.serverHere().catch((error: unknown) => {
      this.#options.log.error({ error: String(error) }, 'server here did not start');
      throw new OwnRefusal(t('refusals.serverHereFailed'));
    });
    const { clientName } = this.#options;
    const request = { server, account, password, displayName, invite: '', clientName };
    const { token, gaiaId, email } = await signUp(request).catch(async (error: unknown) => {
      // Someone who signed out before comes back to the account that is still here.
      const back = await signIn({ server, account, password, clientName }).catch(() => null);
      if (back) return back;
      throw error;
    });
    return this.#arrive({ key: newKey(), kind: 'here', server: '', gaiaId, email }, server, token);
  }

  /** Signs in or up at a server somewhere else. */
  async join({ mode, server: input, account, password, displayName, invite }: JoinRequest): Promise<string> {
    const address = parseServerAddress(input);
    const { accounts, network, clientName, onlyServer } = this.#options;
    if (onlyServer !== undefined && address.origin !== onlyServer)
      throw new OwnRefusal(t('refusals.otherServer', { server: new URL(onlyServer).host }), {
        field: 'server',
      });
    const joinAt = async (server: string) => {
      const request = { server, network, account, password, clientName };
      const signed =
        mode === 'sign-in'
          ? await signIn(request)
          : await signUp({ ...request, displayName, invite: invite || (address.invite ?? '') });
      return { server, ...signed };
    };
    const origin = this.#originOf(input, address.origin);
    const pinned = mode === 'sign-up' ? (address.pinned ?? this.#followed.get(origin)) : undefined;
    const { server, token, gaiaId, email } = await (pinned
      ? signUpAtPinned(this.#pinning, { origin, pinned }, joinAt)
      : joinAt(origin));
    const here = accounts.list().find((each) => each.kind === 'here' && each.server === server);
    const kind = here ? 'here' : 'joined';
    return this.#arrive({ key: newKey(), kind, server: here ? '' : server, gaiaId, email }, server, token);
  }

  /** The person wants to sign up at the server of an invite link: the form has its address, and the key is kept here meanwhile. */
  followed(origin: string, pinned: PinnedServer): void {
    this.#followed = new Map([[origin, pinned]]);
  }

  /** Whether what is sent to a server could be read on its way. An address that is none sends nothing. */
  isUnencrypted(address: string): boolean {
    try {
      return isUnencrypted(parseServerAddress(address).origin);
    } catch {
      return false;
    }
  }

  /** An account here is known by the host of its server: a person who comes back means the origin that it has. */
  #originOf(typed: string, origin: string): string {
    if (typed.includes('://')) return origin;
    const { host } = new URL(origin);
    const known = this.#options.accounts.list().find(({ server }) => new URL(server).host === host);
    return known?.server ?? origin;
  }

  /** The same person comes back to what was kept of them here; with a good sign-in, the new one is given back. */
  async #arrive(record: AccountRecord, server: string, token: string): Promise<string> {
    const { accounts, network } = this.#options;
    // A sign-out that is still under way would take the new token for the old one, and its account is not to be found meanwhile.
    await Promise.allSettled(this.#leaving);
    const before = accounts.find(record.kind, record.server, record.gaiaId);
    if (!before) return (await accounts.add(record, token)).key;
    if (before.token === '' || before.session.connection.kind === 'refused') {
      await accounts.renew(before.key, token);
    } else {
      await signOut({ server, network, token }).catch(() => undefined);
      accounts.select(before.key);
    }
    return before.key;
  }

  /** Made-up company on a server that lasts as long as the demo. */
  async lookAround(): Promise<string> {
    try {
      return await this.#options.demo.begin();
    } catch (error) {
      this.#options.log.error({ error: String(error) }, 'look around failed');
      throw new OwnRefusal(t('refusals.lookAroundFailed'), {
        cause: error,
      });
    }
  }

  /** Locks the account: what is kept of it stays for the next sign-in. */
  async signOut(key: string): Promise<void> {
    const { accounts } = this.#options;
    const account = accounts.get(key);
    if (!account || account.kind === 'look-around') return this.remove(key);
    const leaving = this.#revoke(account).then(() => accounts.forgetToken(key));
    this.#leaving.add(leaving);
    await leaving.finally(() => this.#leaving.delete(leaving));
  }

  /** Signs out and forgets all that is kept of the account here; the demo just ends. */
  async remove(key: string): Promise<void> {
    const { accounts, demo, trust } = this.#options;
    const account = accounts.get(key);
    if (!account) return;
    if (account.kind === 'look-around') {
      await demo.end();
      return;
    }
    await this.#revoke(account);
    await accounts.remove(key);
    // A new link may state a new key, once no one here relies on the old one.
    const host = hostOfServer(account);
    if (trust.key(host) !== null && !this.#pinning.isKnown(host)) trust.forget(host);
  }

  /** At the server too, if it can be reached. */
  async #revoke({ key, server, token }: Account): Promise<void> {
    if (token === '') return;
    const { network, log } = this.#options;
    await signOut({ server, network, token }).catch((error: unknown) => {
      log.warn({ account: key, error: String(error) }, 'the server did not learn of the sign-out');
    });
  }
}

const hostOfServer = ({ server }: Pick<Account, 'server'>): string => hostOf(targetOf(server));

/** Opaque, and fit for a file name. */
const newKey = (): string => randomBytes(9).toString('base64url');
