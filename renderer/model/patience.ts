import { untracked } from '../kit/untracked.ts';
import type { Mirror } from './mirror.ts';

/**
 * Tells whether a person still waits for something they asked for. An answer that comes after they went on with something else
 * must not take them away from that.
 */
export class Patience {
  readonly #mirror: Pick<Mirror, 'accountKey' | 'openId'>;
  #written = 0;

  constructor(mirror: Pick<Mirror, 'accountKey' | 'openId'>) {
    this.#mirror = mirror;
  }

  /** The person writes in the open conversation. */
  writes(): void {
    this.#written += 1;
  }

  /** To be asked later: whether the same conversation of the same account is open as now, and nothing was written in it since. */
  begin(): () => boolean {
    const now = () => [this.#written, this.#mirror.accountKey, untracked(this.#mirror.openId)];
    const before = now();
    return () => now().every((value, at) => value === before[at]);
  }
}
