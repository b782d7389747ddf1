import { setTimeout } from 'node:timers/promises';

/** For how long runs are put off while several ask at a time, in ms: no one notices a wait of a few of these. */
const gatherMs = 4;

/**
 * Does for all who ask while it is being done what one of them asked for, once, afterwards. Whoever asks alone does not wait; while several ask
 * at a time, it is begun a few milliseconds later, so that more share it.
 */
export class SharedRuns<T> {
  readonly #run: () => Promise<T>;
  #asked: { readonly done: PromiseWithResolvers<T>; askers: number } | null = null;
  #isRunning = false;
  #lastAskers = 0;

  /** @param run begins when it is called: what was asked for before is in */
  constructor(run: () => Promise<T>) {
    this.#run = run;
  }

  /** What the next run resolves to. It has not begun yet. */
  ask(): Promise<T> {
    this.#asked ??= { done: Promise.withResolvers<T>(), askers: 0 };
    this.#asked.askers += 1;
    const { promise } = this.#asked.done;
    if (!this.#isRunning) void this.#runAll();
    return promise;
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    while (this.#asked) {
      if (this.#lastAskers > 1) await setTimeout(gatherMs);
      const { done, askers } = this.#asked;
      this.#asked = null;
      this.#lastAskers = askers;
      await this.#run().then(done.resolve, done.reject);
    }
    this.#isRunning = false;
  }
}
