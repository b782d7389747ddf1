/** Bounds how much is under way at a time for each key. */
export class AtOnce {
  readonly #most: number;
  readonly #counts = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts one more until it is disposed of. Null: there are as many as there may be. */
  begin(key: string): Disposable | null {
    const count = this.#counts.get(key) ?? 0;
    if (count >= this.#most) return null;
    this.#counts.set(key, count + 1);
    let ended = false;
    return {
      [Symbol.dispose]: () => {
        if (ended) return;
        ended = true;
        const left = (this.#counts.get(key) ?? 1) - 1;
        if (left > 0) this.#counts.set(key, left);
        else this.#counts.delete(key);
      },
    };
  }

  /** How many keys have something under way. */
  get size(): number {
    return this.#counts.size;
  }
}
