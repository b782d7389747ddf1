import { TokenBucket, type RateLimit } from './token-bucket.ts';

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
    let bucket = this.#buckets.get(clientId);
    if (bucket === undefined) {
      bucket = new TokenBucket(this.#limit, nowMs);
      this.#buckets.set(clientId, bucket);
    }
    this.#callsUntilSweep -= 1;
    if (this.#callsUntilSweep <= 0) this.#sweep(nowMs);
    const wait = bucket.take(nowMs);
    if (wait > 0) this.#onRefused();
    return wait;
  }

  #sweep(nowMs: number): void {
    this.#callsUntilSweep = sweepEvery;
    for (const [clientId, bucket] of this.#buckets) {
      if (bucket.isFull(nowMs)) this.#buckets.delete(clientId);
    }
  }
}
