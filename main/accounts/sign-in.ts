import { randomBytes } from 'node:crypto';
import {
  isUnencrypted,
  type Network,
  parseServerAddress,
  signIn,
  signOut,
  signUp,
} from '../../client/index.ts';
import type { JoinRequest, StartHereRequest } from '../../preload/views.ts';
import type { Logger } from '../log/log.ts';
import type { AccountRecord } from '../settings/schema.ts';
import type { Account, Accounts } from './accounts.ts';
import type { Demo } from './demo.ts';
import { OwnRefusal } from '../result/own-refusal.ts';
import { t } from '../../words/translate.ts';

export interface SignInOptions {
  accounts: Accounts;
  demo: Demo;
  network: Network;
  /** Starts the server on this computer if it does not run, and answers its origin. */
  serverHere: () => Promise<string>;
  /** What this app calls itself at a server. */
  clientName: string;
  log: Logger;
}

/** The ways to get an account on this desktop, and to leave it. Each answers the key of the account. */
export class SignIn {
  readonly #options: SignInOptions;

  constructor(options: SignInOptions) {
    this.#options = options;
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
    const { origin: server, invite: fromLink = '' } = parseServerAddress(input);
    const { network, clientName } = this.#options;
    const request = { server, network, account, password, clientName };
    const { token, gaiaId, email } =
      mode === 'sign-in'
        ? await signIn(request)
        : await signUp({ ...request, displayName, invite: invite || fromLink });
    const { accounts } = this.#options;
    const here = accounts.list().find((each) => each.kind === 'here' && each.server === server);
    const kind = here ? 'here' : 'joined';
    return this.#arrive({ key: newKey(), kind, server: here ? '' : server, gaiaId, email }, server, token);
  }

  /** Whether what is sent to a server could be read on its way. An address that is none sends nothing. */
  isUnencrypted(address: string): boolean {
    try {
      return isUnencrypted(parseServerAddress(address).origin);
    } catch {
      return false;
    }
  }

  /** The same person comes back to what was kept of them here; with a good sign-in, the new one is given back. */
  async #arrive(record: AccountRecord, server: string, token: string): Promise<string> {
    const { accounts, network } = this.#options;
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
    await this.#revoke(account);
    await accounts.forgetToken(key);
  }

  /** Signs out and forgets all that is kept of the account here; the demo just ends. */
  async remove(key: string): Promise<void> {
    const { accounts, demo } = this.#options;
    const account = accounts.get(key);
    if (!account) return;
    if (account.kind === 'look-around') {
      await demo.end();
      return;
    }
    await this.#revoke(account);
    await accounts.remove(key);
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

/** Opaque, and fit for a file name. */
const newKey = (): string => randomBytes(9).toString('base64url');
