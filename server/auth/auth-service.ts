import { limits, type AuthRequest, type AuthResponse } from '../../protocol/index.ts';
import type { Account, Accounts, SignUpPolicy } from '../store/accounts.ts';
import { AccountRefused } from '../store/accounts.ts';
import { accountEmail } from './account-name.ts';
import { AuthRefusal } from './auth-refusal.ts';
import type { Authenticator } from './authenticator.ts';
import { HashingQueue } from './hashing-queue.ts';
import { hashPassword, maxPasswordUnits, passwordProblem, verifyPassword } from './passwords.ts';
import type { SignInLimit } from './sign-in-limit.ts';
import { newToken, tokenHash } from './tokens.ts';

/** From where somebody signs in. */
export interface Origin {
  /** Network address; attempts are counted by it. */
  readonly address: string;
  /** What the client calls itself; becomes the label of its token. */
  readonly userAgent: string;
}

export interface AuthServiceOptions {
  readonly accounts: Accounts;
  readonly authenticator: Authenticator;
  readonly limit: SignInLimit;
  readonly policy: SignUpPolicy;
  /** Domain of accounts that are typed without one. */
  readonly domain: string;
  /** Whether a client has a session now: such a one is never signed out to make room. */
  readonly isConnected: (clientId: string) => boolean;
}

const refusals: { readonly [Reason in AccountRefused['reason']]: string } = {
  email_taken: 'There is an account of this name already. Sign in, or choose another name.',
  sign_up_closed: 'This server takes no new accounts. Ask its administrator.',
  invite_needed: 'This server takes new accounts by invitation. Ask a member for an invitation code.',
  invite_invalid: 'This invitation is used up, expired or mistyped. Ask for another one.',
};

/** Signs people up and in, and clients out. Every refusal is an AuthRefusal. */
export class AuthService {
  readonly #options: AuthServiceOptions;
  readonly #hashing = new HashingQueue();

  constructor(options: AuthServiceOptions) {
    this.#options = options;
  }

  /** Makes an account and signs its first client in. */
  async signUp(request: AuthRequest, origin: Origin): Promise<AuthResponse> {
    const email = await this.#admit(request, origin);
    const password = request.password ?? '';
    const problem = passwordProblem(password);
    if (problem !== null) throw new AuthRefusal('password_invalid', problem);
    const displayName = (request.displayName ?? '').trim() || email.slice(0, email.indexOf('@'));
    if (displayName.length > limits.nameUnits) {
      throw new AuthRefusal('display_name_invalid', `Use a name of at most ${limits.nameUnits} characters.`);
    }
    const account = await this.#createAccount(email, displayName, password, (request.invite ?? '').trim());
    return this.#signInClient(account, origin);
  }

  /** Signs one more client of an account in. */
  async signIn(request: AuthRequest, origin: Origin): Promise<AuthResponse> {
    const { accounts } = this.#options;
    const email = await this.#admit(request, origin);
    const account = await accounts.accountByEmail(email);
    const stored = account === null ? null : await accounts.passwordHash(account.gaiaId);
    const typed = request.password ?? '';
    // Nobody has a longer password; what waits for its turn stays small.
    const password = typed.length > maxPasswordUnits ? '' : typed;
    const verified = await this.#hashing.run(() => verifyPassword(stored, password));
    if (account === null || !verified) {
      throw new AuthRefusal('unauthenticated', 'Account and password do not belong together.');
    }
    return this.#signInClient(account, origin);
  }

  /** Signs the calling client out for good. */
  async signOut(clientId: string): Promise<void> {
    await this.#options.authenticator.revoke(clientId);
  }

  async #admit(request: AuthRequest, origin: Origin): Promise<string> {
    const email = accountEmail(request.account ?? '', this.#options.domain);
    const wait = await this.#options.limit.take(email ?? '', origin.address);
    if (wait > 0) {
      throw new AuthRefusal('rate_limited', `Too many attempts. Try again in ${wait} seconds.`, wait);
    }
    if (email === null) {
      throw new AuthRefusal('account_invalid', 'Use an e-mail address or a simple name as account.');
    }
    return email;
  }

  async #createAccount(
    email: string,
    displayName: string,
    password: string,
    invite: string,
  ): Promise<Account> {
    const { accounts, policy } = this.#options;
    // A server that takes nobody does not hash for strangers either.
    if (policy === 'closed' && (await accounts.countAccounts()) > 0) {
      throw new AuthRefusal('sign_up_closed', refusals.sign_up_closed);
    }
    const passwordHash = await this.#hashing.run(() => hashPassword(password));
    const inviteHash = invite === '' ? null : tokenHash(invite);
    try {
      return await accounts.createAccount(
        { email, displayName, passwordHash },
        { by: 'policy', policy, inviteHash },
      );
    } catch (error) {
      if (!(error instanceof AccountRefused)) throw error;
      throw new AuthRefusal(error.reason, refusals[error.reason], 0);
    }
  }

  async #signInClient({ gaiaId, email }: Account, origin: Origin): Promise<AuthResponse> {
    await this.#makeRoom(gaiaId);
    const token = newToken();
    await this.#options.accounts.createToken({
      gaiaId,
      hash: tokenHash(token),
      label: origin.userAgent.slice(0, limits.nameUnits) || 'unnamed client',
      variant: 'extended',
      device: /mobile|android|iphone/i.test(origin.userAgent) ? 'mobile' : 'desktop',
    });
    return { token, gaiaId, email };
  }

  /** Clients that were forgotten somewhere must not keep their person from signing in: the oldest idle one goes. */
  async #makeRoom(gaiaId: string): Promise<void> {
    const tokens = await this.#options.accounts.listTokens(gaiaId);
    const surplus = tokens.length - limits.clientsPerPerson + 1;
    if (surplus <= 0) return;
    const idle = tokens
      .filter(({ clientId }) => !this.#options.isConnected(clientId))
      .sort((a, b) => a.createdAt - b.createdAt)
      .slice(0, surplus);
    if (idle.length < surplus) {
      throw new AuthRefusal(
        'rate_limited',
        `${limits.clientsPerPerson} clients of this account are connected. Sign one of them out first.`,
        60,
      );
    }
    for (const { clientId } of idle) await this.#options.authenticator.revoke(clientId);
  }
}
