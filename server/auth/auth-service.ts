import {
  limits,
  type AuthRequest,
  type AuthResponse,
  type ChangePasswordRequest,
  type Clock,
  type DeleteAccountRequest,
} from '../../protocol/index.ts';
import { safeLine } from '../../words/safe-text.ts';
import {
  type Account,
  AccountRefused,
  type Accounts,
  type Admission,
  type ClientToken,
  type NewAccount,
  type SignUpPolicy,
} from '../store/accounts/accounts.ts';
import type { SignInAttempt } from '../store/accounts/sign-in-log.ts';
import { addressGroup } from '../util/address-group.ts';
import { accountEmail } from './account-name.ts';
import { AuthRefusal } from './auth-refusal.ts';
import type { AttemptRecorder } from './attempt-recorder.ts';
import type { Authenticator } from './authenticator.ts';
import { signInClient } from './client-sign-in.ts';
import { HashingQueue } from './hashing-queue.ts';
import { newPassword } from './new-password.ts';
import { hashPassword, maxPasswordUnits, verifyPassword } from './passwords.ts';
import type { SignInLimit } from './sign-in-limit.ts';
import { tokenHash } from './tokens.ts';

/** From where someone signs in. */
export interface Origin {
  /** Network address; attempts are counted by it. */
  readonly address: string;
  /** What the client calls itself; becomes the label of its token. */
  readonly userAgent: string;
  /** True for a request that was made on the server's own computer. */
  readonly local: boolean;
}

export interface AuthServiceOptions {
  readonly accounts: Accounts;
  readonly authenticator: Authenticator;
  readonly limit: SignInLimit;
  readonly recorder: AttemptRecorder;
  readonly policy: SignUpPolicy;
  /** Domain of accounts that are typed without one. */
  readonly domain: string;
  /** Makes an account, and what comes with it on this service. @throws AccountRefused */
  readonly createAccount: (account: NewAccount, admission: Admission) => Promise<Account>;
  /** A person's clients that have a session now: such a one is never signed out to make room. */
  readonly connectedClientsOf: (gaiaId: string) => Promise<ReadonlySet<string>>;
  readonly clock: Clock;
  /** An account was deleted: what its person wrote is to be erased. */
  readonly onDeleted: () => void;
}

type Action = SignInAttempt['action'];

/** Signs people up and in, and clients out. Every refusal is an AuthRefusal. */
export class AuthService {
  readonly #options: AuthServiceOptions;
  /** Apart, so that neither holds up the other. */
  readonly #signInHashing = new HashingQueue(limits.hashing.signIn);
  readonly #signUpHashing = new HashingQueue(limits.hashing.signUp);

  constructor(options: AuthServiceOptions) {
    this.#options = options;
  }

  /** Makes an account and signs its first client in. */
  async signUp(request: AuthRequest, origin: Origin): Promise<AuthResponse> {
    const { limit } = this.#options;
    const tooOften = limit.signUpWait(origin.address);
    if (tooOften > 0) throw tooMany(tooOften);
    const email = await this.#admit('sign-up', request.account ?? '', origin);
    const wait = limit.takenNamesWait(origin.address);
    if (wait > 0) throw tooMany(wait);
    const password = newPassword(request.password);
    const displayName = safeLine(request.displayName ?? '') || email.slice(0, email.indexOf('@'));
    if (displayName.length > limits.nameUnits) {
      throw new AuthRefusal('name_too_long', { most: limits.nameUnits });
    }
    const account = await this.#createAccount(email, displayName, password, request.invite ?? '', origin);
    limit.succeeded(origin.address);
    this.#record('sign-up', 'success', account.gaiaId, origin);
    return signInClient(this.#options, { account, userAgent: origin.userAgent });
  }

  /** Signs one more client of an account in. */
  async signIn(request: AuthRequest, origin: Origin): Promise<AuthResponse> {
    const { accounts } = this.#options;
    const email = await this.#admit('sign-in', request.account ?? '', origin);
    const account = await accounts.accountByEmail(email);
    await this.#admitGuess('sign-in', email, account?.gaiaId ?? null, origin);
    const stored = account === null ? null : await accounts.passwordHash(account.gaiaId);
    const verified = await this.#verify(stored, request.password);
    if (account === null || stored === null || !verified) {
      this.#record('sign-in', 'failure', account?.gaiaId ?? null, origin);
      throw new AuthRefusal('sign_in_wrong');
    }
    this.#guessedRight(email, origin);
    // Only who knows the password learns of it.
    if (account.disabled) {
      this.#record('sign-in', 'failure', account.gaiaId, origin);
      throw new AuthRefusal('account_disabled');
    }
    const signed = await signInClient(this.#options, {
      account,
      userAgent: origin.userAgent,
      provenBy: stored,
    });
    this.#record('sign-in', 'success', account.gaiaId, origin);
    return signed;
  }

  /** Gives the caller's account another password and signs all of its other clients out. */
  async changePassword(caller: ClientToken, request: ChangePasswordRequest, origin: Origin): Promise<void> {
    const { accounts, authenticator } = this.#options;
    const stored = await this.#prove(caller, request.oldPassword, origin);
    const password = newPassword(request.newPassword);
    const hash = await this.#signInHashing.run(() => hashPassword(password));
    const revoked = await accounts.changePassword(caller.gaiaId, {
      hash,
      replaces: stored,
      exceptClientId: caller.clientId,
    });
    if (revoked === null) {
      throw new AuthRefusal('password_changed');
    }
    authenticator.revoked(revoked);
    this.#record('password', 'success', caller.gaiaId, origin);
  }

  /** Deletes the caller's account for good; what the person wrote is erased from then on. */
  async deleteAccount(caller: ClientToken, request: DeleteAccountRequest, origin: Origin): Promise<void> {
    const { accounts, authenticator, onDeleted } = this.#options;
    const stored = await this.#prove(caller, request.password, origin);
    const revoked = await accounts.deleteAccount(caller.gaiaId, stored);
    if (revoked === null) throw new AuthRefusal('password_changed');
    authenticator.revoked(revoked);
    onDeleted();
  }

  /** Signs the calling client out for good, or all clients of its person. */
  async signOut(caller: ClientToken, everywhere: boolean): Promise<void> {
    const { accounts, authenticator } = this.#options;
    if (everywhere) authenticator.revoked(await accounts.revokeTokensOf(caller.gaiaId));
    else await authenticator.revoke(caller.clientId);
  }

  /** The caller's password hash, when the password is the caller's. Attempts are counted as those to sign in. */
  async #prove(caller: ClientToken, password: string | null | undefined, origin: Origin): Promise<string> {
    const email = await this.#admit('password', caller.email, origin, caller.gaiaId);
    await this.#admitGuess('password', email, caller.gaiaId, origin);
    const stored = await this.#options.accounts.passwordHash(caller.gaiaId);
    if (stored === null || !(await this.#verify(stored, password))) {
      this.#record('password', 'failure', caller.gaiaId, origin);
      throw new AuthRefusal('password_wrong');
    }
    this.#guessedRight(email, origin);
    return stored;
  }

  async #admit(action: Action, typed: string, origin: Origin, gaiaId?: string): Promise<string> {
    const { accounts, domain, limit } = this.#options;
    const email = accountEmail(typed, domain);
    const { waitSecs, isFirstRefused } = limit.take(email ?? '', origin.address);
    if (waitSecs > 0) {
      if (isFirstRefused) {
        const account = gaiaId === undefined && email !== null ? await accounts.accountByEmail(email) : null;
        this.#record(action, 'rate-limited', gaiaId ?? account?.gaiaId ?? null, origin);
      }
      throw tooMany(waitSecs);
    }
    if (email === null) {
      throw new AuthRefusal('account_invalid');
    }
    return email;
  }

  /**
   * Counts a guess at an account's password over all addresses. Where the account has signed in before, its owner is not
   * locked out, however many strangers guess.
   */
  async #admitGuess(action: Action, email: string, gaiaId: string | null, origin: Origin): Promise<void> {
    const { accounts, limit } = this.#options;
    const { waitSecs, isFirstRefused } = limit.takeGuess(email);
    if (waitSecs === 0) return;
    const known = await accounts.listSignInAddresses(gaiaId ?? '');
    const group = addressGroup(origin.address);
    if (known.some((address) => addressGroup(address) === group)) return;
    if (isFirstRefused) this.#record(action, 'rate-limited', gaiaId, origin);
    throw tooMany(waitSecs);
  }

  #guessedRight(email: string, origin: Origin): void {
    this.#options.limit.succeeded(origin.address);
    this.#options.limit.guessedRight(email);
  }

  async #createAccount(
    email: string,
    displayName: string,
    password: string,
    invite: string,
    origin: Origin,
  ): Promise<Account> {
    const { accounts, limit, policy, clock, createAccount } = this.#options;
    const inviteHash = invite.trim() === '' ? null : tokenHash(invite.trim());
    const admission = { by: 'policy', policy, inviteHash, local: origin.local } as const;
    try {
      // No password is hashed for someone who is not let in.
      await accounts.checkAdmission(email, admission, clock.nowUsec());
      const passwordHash = await this.#signUpHashing.run(() => hashPassword(password));
      return await createAccount({ email, displayName, passwordHash }, admission);
    } catch (error) {
      if (!(error instanceof AccountRefused)) throw error;
      this.#record('sign-up', 'failure', null, origin);
      if (error.reason === 'email_taken') limit.emailTaken(origin.address);
      throw new AuthRefusal(error.reason);
    }
  }

  #verify(stored: string | null, typed: string | null | undefined): Promise<boolean> {
    // No one has a longer password; what waits for its turn stays small.
    const password = typed && typed.length <= maxPasswordUnits ? typed : '';
    return this.#signInHashing.run(() => verifyPassword(stored, password));
  }

  #record(action: Action, outcome: SignInAttempt['outcome'], gaiaId: string | null, origin: Origin): void {
    const label = origin.userAgent.slice(0, limits.nameUnits);
    this.#options.recorder.record({ gaiaId, action, outcome, address: origin.address, label });
  }
}

const tooMany = (seconds: number): AuthRefusal => new AuthRefusal('too_many_attempts', { seconds });
