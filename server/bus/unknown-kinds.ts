import type { Unknown } from './message-form.ts';

/** What newer releases say that this one does not know. */
export class UnknownKinds {
  readonly #numbers = new Set<number>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** @param report called once for each kind */
  note({ number, isMissed }: Unknown, report: (error: unknown) => void): void {
    this.#count += 1;
    if (this.#numbers.has(number)) return;
    this.#numbers.add(number);
    const instead = isMissed ? '; the sessions here synchronise instead' : '';
    report(
      new Error(`a newer parley-server sends messages of kind ${number}, which are ignored here${instead}`),
    );
  }
}
