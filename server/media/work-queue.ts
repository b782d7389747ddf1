import { ParleyError } from '../../protocol/index.ts';

export interface QueueLimits {
  readonly running: number;
  readonly waiting: number;
}

/** Lets a few pieces of work run at a time and a few more wait; whoever comes then is asked to come back later. */
export class WorkQueue {
  readonly #limits: QueueLimits;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #onIdle: (() => void) | null = null;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /**
   * Runs the work when its turn comes.
   *
   * @throws ParleyError `rate_limited` when too much waits already
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#limits.running) {
      if (this.#waiting.length >= this.#limits.waiting) {
        throw new ParleyError('rate_limited', 'Too many images at once. Try again in 5 seconds.', {
          retryAfterSecs: 5,
        });
      }
      // Whoever ends hands its place over, so that nobody who comes in between takes it.
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
      if (this.#running === 0) this.#onIdle?.();
    }
  }

  /** Resolves when nothing runs and nothing waits. */
  async idle(): Promise<void> {
    if (this.#running === 0) return;
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve;
    });
  }
}
