export interface QueueLimits {
  readonly running: number;
  readonly waiting: number;
}

/** Lets a few pieces of work run at a time and a few more wait; anything beyond that is refused for now. */
export class WorkQueue {
  readonly #limits: QueueLimits;
  readonly #refusal: () => Error;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #onIdle: (() => void) | null = null;

  /** @param refusal thrown to callers that cannot even wait */
  constructor(limits: QueueLimits, refusal: () => Error) {
    this.#limits = limits;
    this.#refusal = refusal;
  }

  /**
   * Runs the work when its turn comes.
   *
   * @throws the refusal when too much waits already
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#limits.running) {
      if (this.#waiting.length >= this.#limits.waiting) throw this.#refusal();
      // Work that ends hands its place over, so that nothing that comes in between takes it.
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
