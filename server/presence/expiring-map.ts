import type { Clock } from '../../protocol/index.ts';

/** Values that time takes away again. */
export class ExpiringMap<V> {
  readonly #clock: Clock;
  readonly #onExpire: (key: string, value: V) => void;
  readonly #entries = new Map<string, { value: V; cancel: () => void }>();

  /** @param onExpire called after the value is gone; not called for values that are deleted or replaced */
  constructor(clock: Clock, onExpire: (key: string, value: V) => void) {
    this.#clock = clock;
    this.#onExpire = onExpire;
  }

  set(key: string, value: V, ms: number): void {
    this.delete(key);
    const cancel = this.#clock.setTimer(ms, () => {
      this.#entries.delete(key);
      this.#onExpire(key, value);
    });
    this.#entries.set(key, { value, cancel });
  }

  get(key: string): V | undefined {
    return this.#entries.get(key)?.value;
  }

  /** The value that was there. */
  delete(key: string): V | undefined {
    const entry = this.#entries.get(key);
    entry?.cancel();
    this.#entries.delete(key);
    return entry?.value;
  }

  clear(): void {
    for (const { cancel } of this.#entries.values()) cancel();
    this.#entries.clear();
  }
}
