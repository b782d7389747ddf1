import type { Usec } from '../../protocol/index.ts';
import { writerOf } from '../store/commit/writer-number.ts';

/** Which conversations wait for what was committed under which number; null: what is about anything does. */
export class Lacking {
  readonly #byWriter = new Map<number, Set<string | null>>();

  add(conversationId: string | null, at: Usec): void {
    const writer = writerOf(at);
    const those = this.#byWriter.get(writer);
    if (those) those.add(conversationId);
    else this.#byWriter.set(writer, new Set([conversationId]));
  }

  /** Those that wait for a writer, which are then forgotten. */
  take(writer: number): Iterable<string | null> {
    const those = this.#byWriter.get(writer);
    this.#byWriter.delete(writer);
    return those ?? [];
  }

  clear(): void {
    this.#byWriter.clear();
  }
}
