import { TokenBucket, type RateLimit } from './token-bucket.ts';

/** About 10 MB of keys: more than a server has clients, and what an attacker with many addresses can make of it. */
const mostKeys = 50_000;
/** Among how many one is chosen to be forgotten. */
const lookedAt = 32;
// Buckets of clients that went quiet are dropped when this many calls have been counted since the last look.
const sweepEvery = 10_000;

/** Counts the calls of every client, over all of its connections and transports. */
export class RateLimiter {
  readonly #limit: RateLimit | null;
  readonly #onRefused: () => void;
  readonly #buckets = new Map<string, TokenBucket>();
  #callsUntilSweep = sweepEvery;

  /**
   * @param limit null: never limits
   * @param onRefused called for each call that may not pass
   */
  constructor(limit: RateLimit | null, onRefused: () => void = () => {}) {
    this.#limit = limit;
    this.#onRefused = onRefused;
  }

  /** 0 when this client may call now, else after how many seconds it may. */
  take(clientId: string, nowMs: number = performance.now()): number {
    if (this.#limit === null) return 0;
    this.#callsUntilSweep -= 1;
    if (this.#callsUntilSweep <= 0) this.#sweep(nowMs);
    let bucket = this.#buckets.get(clientId);
    if (bucket === undefined) {
      bucket = new TokenBucket(this.#limit, nowMs);
      this.#buckets.set(clientId, bucket);
      if (this.#buckets.size > mostKeys) this.#forgetOne(nowMs);
    }
    const wait = bucket.take(nowMs);
    if (wait > 0) this.#onRefused();
    return wait;
  }

  /** Undoes a `take` that was let pass. */
  giveBack(clientId: string): void {
    this.#buckets.get(clientId)?.giveBack();
  }

  /**
   * Of some of the oldest, the one of which the least was taken: who names many others once each does not have forgotten what was
   * counted for one of them.
   */
  #forgetOne(nowMs: number): void {
    let fullest: { readonly clientId: string; readonly left: number } | null = null;
    let looked = 0;
    for (const [clientId, bucket] of this.#buckets) {
      if (looked === lookedAt) break;
      looked += 1;
      const left = bucket.left(nowMs);
      if (fullest === null || left > fullest.left) fullest = { clientId, left };
      // To the end: the next time others are looked at.
      this.#buckets.delete(clientId);
      this.#buckets.set(clientId, bucket);
    }
    if (fullest) this.#buckets.delete(fullest.clientId);
  }

  #sweep(nowMs: number): void {
    this.#callsUntilSweep = sweepEvery;
    for (const [clientId, bucket] of this.#buckets) {
      if (bucket.isFull(nowMs)) this.#buckets.delete(clientId);
    }
  }
}
