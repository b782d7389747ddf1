/** Runs work that concerns the same thing one after the other; different things do not wait for each other. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const mine = before === undefined ? work() : before.then(work, work);
    this.#last.set(key, mine);
    const forget = (): void => {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    };
    mine.then(forget, forget);
    return mine;
  }

  /** Whether work that concerns this is not done yet. */
  isBusy(key: string): boolean {
    return this.#last.has(key);
  }
}
