import { limits } from '../../protocol/index.ts';
import { addressGroup } from '../util/address-group.ts';
import { WindowCounter } from './window-counter.ts';

const windowMs = 60_000;
/** About 10 MB of keys, which an attacker needs as many addresses to fill. */
const mostKeys = 50_000;

/** What came of asking for an attempt. */
export interface Admittance {
  /** 0: go on; else the seconds after which the next attempt may be made. */
  readonly waitSecs: number;
  /** True for the first attempt of a minute that is not let through: worth a line in the log of sign-ins. */
  readonly isFirstRefused: boolean;
}

/**
 * Slows down the guessing of passwords and the search for account names, without letting a stranger lock someone out
 * from elsewhere. Each process of a service counts for itself.
 */
export class SignInLimit {
  readonly #attempts = new WindowCounter(windowMs, mostKeys);
  readonly #refused = new WindowCounter(windowMs, mostKeys);
  readonly #taken = new WindowCounter(windowMs, mostKeys);

  /** Counts an attempt on an account. */
  take(account: string, address: string): Admittance {
    const origin = addressGroup(address);
    const refused = this.#refused.look(origin);
    if (refused.count >= limits.refusedSignInsPerMinute) {
      return { waitSecs: refused.secondsLeft, isFirstRefused: false };
    }
    const { count, secondsLeft } = this.#attempts.add(`${account}\n${origin}`);
    if (count <= limits.signInsPerMinute) return { waitSecs: 0, isFirstRefused: false };
    this.#refused.add(origin);
    return { waitSecs: secondsLeft, isFirstRefused: count === limits.signInsPerMinute + 1 };
  }

  /** Remembers that an attempt was refused. */
  refused(address: string): void {
    this.#refused.add(addressGroup(address));
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
