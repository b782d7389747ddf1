/** What came of counting more. */
export interface Counted {
  /** How many are counted in this window, what was just added included. */
  readonly count: number;
  /** Until the window ends, rounded up. */
  readonly secondsLeft: number;
}

/**
 * Counts by key in windows of fixed length, each of which begins with its key's first count. Holds at most `mostKeys`
 * keys; beyond that it forgets the oldest ones.
 */
export class WindowCounter {
  readonly #windowMs: number;
  readonly #mostKeys: number;
  // In the order in which the windows end: all are of one length, and each key stands where its window began.
  readonly #windows = new Map<string, { count: number; readonly endsMs: number }>();

  constructor(windowMs: number, mostKeys: number) {
    this.#windowMs = windowMs;
    this.#mostKeys = mostKeys;
  }

  get size(): number {
    return this.#windows.size;
  }

  /** How many were counted in the window that is open now, and how long it lasts. */
  look(key: string, nowMs: number = performance.now()): Counted {
    const open = this.#open(key, nowMs);
    return { count: open?.count ?? 0, secondsLeft: secondsUntil(open?.endsMs ?? nowMs, nowMs) };
  }

  add(key: string, nowMs: number = performance.now(), by = 1): Counted {
    this.#forgetEnded(nowMs);
    let open = this.#open(key, nowMs);
    if (open === undefined) {
      open = { count: 0, endsMs: nowMs + this.#windowMs };
      this.#windows.delete(key);
      this.#windows.set(key, open);
    }
    open.count += by;
    return { count: open.count, secondsLeft: secondsUntil(open.endsMs, nowMs) };
  }

  /** Undoes an `add`, unless its window ended. */
  remove(key: string, nowMs: number = performance.now()): void {
    const open = this.#open(key, nowMs);
    if (open !== undefined && open.count > 0) open.count -= 1;
  }

  #open(key: string, nowMs: number) {
    const window = this.#windows.get(key);
    return window !== undefined && window.endsMs > nowMs ? window : undefined;
  }

  #forgetEnded(nowMs: number): void {
    for (const [key, { endsMs }] of this.#windows) {
      if (endsMs > nowMs && this.#windows.size < this.#mostKeys) return;
      this.#windows.delete(key);
    }
  }
}

const secondsUntil = (endsMs: number, nowMs: number): number =>
  Math.max(1, Math.ceil((endsMs - nowMs) / 1000));
