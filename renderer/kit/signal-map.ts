import { Signal, signal } from '@lit-labs/signals';
import { untracked } from './untracked.ts';

/**
 * A map whose every value is a signal of its own, so that one changed row redraws one row. Reading a key that is not
 * there yet is tracked too: the reader redraws when it appears.
 */
export class SignalMap<V> {
  readonly #cells = new Map<string, Signal.State<V | null>>();
  readonly #keys = signal<readonly string[]>([]);
  readonly #values = new Map<string, V>();
  readonly #changes = signal(0);

  get keys(): readonly string[] {
    return this.#keys.get();
  }

  /** All that is there, for who reads the whole of it: that is one dependency instead of one for every value. */
  get all(): ReadonlyMap<string, V> {
    this.#changes.get();
    return this.#values;
  }

  get(key: string): V | null {
    return this.#cell(key).get();
  }

  /** Reads without making the reader depend on it. */
  peek(key: string): V | null {
    return Signal.subtle.untrack(() => this.#cells.get(key)?.get() ?? null);
  }

  change(values: Iterable<readonly [string, V]>, removed: Iterable<string> = []): void {
    const keys = new Set(untracked(this.#keys));
    const before = keys.size;
    let gone = false;
    for (const [key, value] of values) {
      keys.add(key);
      this.#values.set(key, value);
      this.#cell(key).set(value);
    }
    const grown = keys.size !== before;
    for (const key of removed) {
      gone = keys.delete(key) || gone;
      this.#values.delete(key);
      this.#cells.get(key)?.set(null);
    }
    if (grown || gone) this.#keys.set([...keys]);
    this.#changes.set(untracked(this.#changes) + 1);
  }

  /** Everything that is not in `values` is removed. */
  replace(values: ReadonlyMap<string, V>): void {
    const removed = untracked(this.#keys).filter((key) => !values.has(key));
    this.change(values, removed);
  }

  #cell(key: string): Signal.State<V | null> {
    const known = this.#cells.get(key);
    if (known) return known;
    const made = signal<V | null>(null);
    this.#cells.set(key, made);
    return made;
  }
}
