import { limits } from '../../protocol/index.ts';
import { addressGroup } from '../util/address-group.ts';
import { RateLimiter } from '../util/rate-limiter.ts';
import type { RateLimit } from '../util/token-bucket.ts';
import { WindowCounter } from './window-counter.ts';

const windowMs = 60_000;
/** About 10 MB of keys, which an attacker needs as many addresses to fill. */
const mostKeys = 50_000;

/** The result of requesting an attempt. */
export interface Admittance {
  /** 0: go on; else the seconds after which the next attempt may be made. */
  readonly waitSecs: number;
  /** True for the first attempt of a minute that is not let through: worth a line in the log of sign-ins. */
  readonly isFirstRefused: boolean;
}

/**
 * Slows down the guessing of passwords, the search for account names and the making of accounts, without letting a
 * stranger lock someone out from elsewhere. Attempts count when they begin, so that many at once are no way around it;
 * those that succeed are taken back. Each process of a server counts for itself.
 */
export class SignInLimit {
  readonly #attempts = new WindowCounter(windowMs, mostKeys);
  readonly #refused = new WindowCounter(windowMs, mostKeys);
  readonly #taken = new WindowCounter(windowMs, mostKeys);
  readonly #guessesRefused = new WindowCounter(windowMs, mostKeys);
  readonly #signUps: RateLimiter;
  readonly #daily = new RateLimiter({
    perSecond: limits.refusedSignInsPerDay / 86_400,
    burst: limits.refusedSignInsPerDay,
  });

  /** @param signUps of one address; null: not limited */
  constructor(signUps: RateLimit | null = limits.signUps) {
    this.#signUps = new RateLimiter(signUps);
  }

  /** Counts an attempt on an account. */
  take(account: string, address: string): Admittance {
    const origin = addressGroup(address);
    const refused = this.#refused.look(origin);
    if (refused.count >= limits.refusedSignInsPerMinute) {
      return { waitSecs: refused.secondsLeft, isFirstRefused: false };
    }
    this.#refused.add(origin);
    const { count, secondsLeft } = this.#attempts.add(`${account}\n${origin}`);
    if (count <= limits.signInsPerMinute) return { waitSecs: 0, isFirstRefused: false };
    return { waitSecs: secondsLeft, isFirstRefused: count === limits.signInsPerMinute + 1 };
  }

  /** Takes an attempt back that was let through and succeeded: only failures add up. */
  succeeded(address: string): void {
    this.#refused.remove(addressGroup(address));
  }

  /**
   * Counts a guess at an account's password, over all addresses. Does not hold where the account has signed in before.
   */
  takeGuess(account: string): Admittance {
    const waitSecs = this.#daily.take(account);
    const isFirstRefused = waitSecs > 0 && this.#guessesRefused.add(account).count === 1;
    return { waitSecs, isFirstRefused };
  }

  /** Takes a guess back that was let through and was right. */
  guessedRight(account: string): void {
    this.#daily.giveBack(account);
  }

  /** Counts an attempt to sign up. @returns 0: go on; else the seconds after which the next one may be made */
  signUpWait(address: string): number {
    return this.#signUps.take(addressGroup(address));
  }

  /**
   * Whether someone at this address may learn that names are taken. One who asked too often is not let sign up at all,
   * so that the answer reveals nothing.
   *
   * @returns 0: yes; else the seconds after which they may
   */
  takenNamesWait(address: string): number {
    const { count, secondsLeft } = this.#taken.look(addressGroup(address));
    return count >= limits.takenNamesPerMinute ? secondsLeft : 0;
  }

  /** Remembers that the answer to someone was that a name is taken. */
  emailTaken(address: string): void {
    this.#taken.add(addressGroup(address));
  }
}
