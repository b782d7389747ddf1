import { setTimeout as wait } from 'node:timers/promises';
import { limits, type Clock } from '../../protocol/index.ts';
import type { Language } from '../../words/languages.ts';
import type { Account, Accounts } from '../store/accounts/accounts.ts';
import { addressGroup } from '../util/address-group.ts';
import { WorkQueue } from '../util/work-queue.ts';
import { accountEmail } from './account-name.ts';
import type { AttemptRecorder } from './attempt-recorder.ts';
import { AuthRefusal } from './auth-refusal.ts';
import type { Origin } from './auth-service.ts';
import type { Authenticator } from './authenticator.ts';
import { HashingQueue } from './hashing-queue.ts';
import { newPassword } from './new-password.ts';
import { hashPassword } from './passwords.ts';
import { readableCode, typedCode } from './readable-code.ts';
import { tokenHash } from './tokens.ts';
import { WindowCounter } from './window-counter.ts';

/** From where someone asks. */
export type Asker = Pick<Origin, 'address' | 'userAgent'>;

/** Mails about a password. */
export interface PasswordMails {
  /** @param email the account's name, and where the mail goes */
  sendCode(email: string, code: string, language: Language): Promise<void>;
  /** Says that the password was replaced and everything is signed out. */
  sendChanged(email: string, language: Language): Promise<void>;
}

export interface ForgottenPasswordsOptions {
  readonly accounts: Accounts;
  readonly authenticator: Pick<Authenticator, 'revoked'>;
  readonly recorder: Pick<AttemptRecorder, 'record'>;
  readonly clock: Clock;
  /** Domain of accounts that are typed without one. */
  readonly domain: string;
  /** Null: the server sends no mail, and codes come from the administrator. */
  readonly mails: PasswordMails | null;
  /** Receives why a mail was not sent. */
  readonly report: (error: unknown) => void;
}

const hourMs = 60 * 60 * 1000;
const minuteMs = 60_000;
const shutdownMs = 2000;
/** See SignInLimit. */
const mostKeys = 50_000;

/** Gives people who forgot their password another one, by a code that is mailed to them or comes from the administrator. */
export class ForgottenPasswords implements AsyncDisposable {
  readonly #options: ForgottenPasswordsOptions;
  readonly #requests = new WindowCounter(hourMs, mostKeys);
  readonly #attempts = new WindowCounter(minuteMs, mostKeys);
  /** Only who has a good code gets this far. */
  readonly #hashing = new HashingQueue(limits.hashing.signUp);
  /** Behind the answers: how long these take does not reveal whether there is such an account. */
  readonly #mailing = new WorkQueue({ running: 2, waiting: 100 }, () => new Error('too many mails wait'));

  constructor(options: ForgottenPasswordsOptions) {
    this.#options = options;
  }

  get sendsMail(): boolean {
    return this.#options.mails !== null;
  }

  /**
   * Mails a code to an account, if there is one; the answer is the same in any case.
   *
   * @throws AuthRefusal when the network address has asked too often
   */
  request(typed: string, origin: Asker, language: Language): void {
    count(this.#requests, origin, limits.passwordResetsPerAddress);
    const email = accountEmail(typed, this.#options.domain);
    if (email === null) return;
    this.#later(() => this.#mailCode(email, language));
  }

  /** The account whose password a code replaces; null when the code is not good. @throws AuthRefusal after too many attempts */
  async find(typed: string, origin: Asker): Promise<Account | null> {
    count(this.#attempts, origin, limits.passwordResetAttempts);
    const code = typedCode(typed);
    const { accounts, clock } = this.#options;
    return code === null ? null : accounts.accountOfReset(tokenHash(code), clock.nowUsec());
  }

  /**
   * Replaces the password of the account that a code is for, and ends all of its sessions and tokens.
   *
   * @returns the account; null when the code is not good
   * @throws AuthRefusal when the password is refused, or after too many attempts
   */
  async replace(
    typed: { readonly code: string; readonly password: string },
    origin: Asker,
    language: Language,
  ): Promise<Account | null> {
    const account = await this.find(typed.code, origin);
    const revoked = account && (await this.#use(typed.code, newPassword(typed.password)));
    const outcome = revoked ? 'success' : 'failure';
    const { address, userAgent } = origin;
    const { authenticator, recorder, mails } = this.#options;
    const label = userAgent.slice(0, limits.nameUnits);
    recorder.record({ gaiaId: account?.gaiaId ?? null, action: 'password', outcome, address, label });
    if (!revoked) return null;
    authenticator.revoked(revoked);
    if (mails) this.#later(() => mails.sendChanged(account.email, language));
    return account;
  }

  /** Waits for the mails under way, but not for a mail server that does not answer. */
  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.race([this.#mailing.idle(), wait(shutdownMs, undefined, { ref: false })]);
  }

  async #use(typed: string, password: string): Promise<readonly string[] | null> {
    const hash = await this.#hashing.run(() => hashPassword(password));
    return this.#options.accounts.useReset(tokenHash(typedCode(typed) ?? ''), hash);
  }

  async #mailCode(email: string, language: Language): Promise<void> {
    const { accounts, mails } = this.#options;
    const account = mails && (await accounts.accountByEmail(email));
    if (!account || account.disabled) return;
    const code = readableCode();
    const hash = tokenHash(code);
    if (!(await accounts.createReset({ gaiaId: account.gaiaId, hash, by: 'mail' }))) return;
    await mails.sendCode(account.email, code, language).catch(async (error: unknown) => {
      // No one was given the code, so no one shall ever use it.
      await accounts.deleteReset(hash);
      throw error;
    });
  }

  #later(work: () => Promise<void>): void {
    this.#mailing.run(work).catch(this.#options.report);
  }
}

/** @throws AuthRefusal when a network address has used up what it has in the counter's window */
function count(counter: WindowCounter, { address }: Asker, most: number): void {
  const counted = counter.add(addressGroup(address));
  if (counted.count > most) throw new AuthRefusal('too_many_attempts', { seconds: counted.secondsLeft });
}
