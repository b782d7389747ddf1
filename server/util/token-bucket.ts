/** A token bucket: `perSecond` operations on average, `burst` at once. */
export interface RateLimit {
  readonly perSecond: number;
  readonly burst: number;
}

/** A limit on how often one client may call: `perSecond` on average, `burst` at once. */
export class TokenBucket {
  readonly #limit: RateLimit;
  #tokens: number;
  #filledMs: number;

  /** @param nowMs any monotonic clock, in milliseconds; the same one in every call */
  constructor(limit: RateLimit, nowMs: number) {
    this.#limit = limit;
    this.#tokens = limit.burst;
    this.#filledMs = nowMs;
  }

  /** 0 when the call may pass, else the seconds (rounded up) after which one may. */
  take(nowMs: number): number {
    this.#tokens = this.left(nowMs);
    this.#filledMs = nowMs;
    if (this.#tokens >= 1) {
      this.#tokens -= 1;
      return 0;
    }
    return Math.ceil((1 - this.#tokens) / this.#limit.perSecond);
  }

  /** Undoes a `take` that was let pass. */
  giveBack(): void {
    this.#tokens = Math.min(this.#limit.burst, this.#tokens + 1);
  }

  /** How much may be taken now. */
  left(nowMs: number): number {
    const gained = ((nowMs - this.#filledMs) / 1000) * this.#limit.perSecond;
    return Math.min(this.#limit.burst, this.#tokens + Math.max(0, gained));
  }

  /** True when nothing was taken for so long that the bucket is full: it may be forgotten. */
  isFull(nowMs: number): boolean {
    return this.left(nowMs) >= this.#limit.burst;
  }
}
