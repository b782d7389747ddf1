import { limits } from '../../protocol/index.ts';
import type { RateLimit } from '../util/token-bucket.ts';
import { RateLimiter } from '../util/rate-limiter.ts';

/**
 * Counts the calls of every client over all of its connections and transports, and those of every person over all clients:
 * a person may have fifty, and each is a sign-in away.
 */
export class CallLimiter {
  readonly #clients: RateLimiter;
  readonly #people: RateLimiter;
  readonly #onRefused: () => void;

  /**
   * @param limit of one client; null: never limits
   * @param onRefused called for each call that may not pass
   */
  constructor(limit: RateLimit | null, onRefused: () => void = () => {}) {
    this.#clients = new RateLimiter(limit);
    this.#people = new RateLimiter(limit && shareOfPerson(limit));
    this.#onRefused = onRefused;
  }

  /** 0 when this client of this person may call now, else after how many seconds it may. */
  take(
    { clientId, gaiaId }: { readonly clientId: string; readonly gaiaId: string },
    nowMs: number = performance.now(),
  ): number {
    // What its client may not do is not counted for the person.
    const wait = this.#clients.take(clientId, nowMs) || this.#people.take(gaiaId, nowMs);
    if (wait > 0) this.#onRefused();
    return wait;
  }
}

const shareOfPerson = ({ perSecond, burst }: RateLimit): RateLimit => ({
  perSecond: perSecond * limits.personShare,
  burst: burst * limits.personShare,
});
