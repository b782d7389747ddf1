/** Functions that are called with each value; one that throws stops no other. */
export class Listeners<T> {
  readonly #listeners = new Set<(value: T) => void>();
  readonly #onError: (error: unknown, value: T) => void;

  constructor(onError: (error: unknown, value: T) => void) {
    this.#onError = onError;
  }

  get isEmpty(): boolean {
    return this.#listeners.size === 0;
  }

  /** Returns the function that removes it. */
  add(listener: (value: T) => void): () => void {
    // A wrapper of its own, so that one function added twice is called twice and removed once.
    const own = (value: T): void => listener(value);
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  }

  call(value: T): void {
    for (const listener of this.#listeners) {
      try {
        listener(value);
      } catch (error) {
        this.#onError(error, value);
      }
    }
  }
}
