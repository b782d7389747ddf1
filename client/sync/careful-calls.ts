import { ClientError } from '../util/errors.ts';
import { AnswerNotTaken, type SkipReason, type SkippedItems } from '../util/skipped-items.ts';

/** As much as a session can come upon; what is forgotten is asked for again. */
const mostRemembered = 1000;

/**
 * Asks for what a sync needs so that no answer holds it up: what cannot be taken is asked for again in smaller portions,
 * and then passed over. It is remembered over connections, because an answer that is too large ends its own.
 */
export class CarefulCalls {
  readonly #skipped: SkippedItems;
  readonly #failures = new Map<string, { readonly counted: boolean; readonly reason: SkipReason }>();
  /** What failed once, perhaps for something else that came over the same connection. */
  readonly #doubts = new Set<string>();

  constructor(skipped: SkippedItems) {
    this.#skipped = skipped;
  }

  /**
   * @param what names what is asked for: the same again would bring the same bytes
   * @param ask is to ask for as little as can be when `little`
   * @returns null: it cannot be taken, however little is asked for
   */
  async inPortions<T>(what: string, ask: (little: boolean) => Promise<T>): Promise<T | null> {
    const all = await this.#try(what, () => ask(false));
    if (all !== null) return all.answer;
    const little = await this.#try(`${what} in portions`, () => ask(true));
    if (little === null) this.#passOver(`${what} in portions`);
    return little?.answer ?? null;
  }

  /** Asks about a list, about halves of it where the answer cannot be taken, and at last without what is to blame. */
  async inHalves<T>(
    what: string,
    list: readonly string[],
    ask: (some: readonly string[]) => Promise<T>,
    take: (answer: T) => void,
  ): Promise<void> {
    const name = `${what} ${list.length} from ${list[0] ?? ''}`;
    const all = await this.#try(name, () => ask(list));
    if (all !== null) return take(all.answer);
    if (list.length === 1) return this.#passOver(name);
    const half = Math.ceil(list.length / 2);
    await this.inHalves(what, list.slice(0, half), ask, take);
    await this.inHalves(what, list.slice(half), ask, take);
  }

  async #try<T>(what: string, ask: () => Promise<T>): Promise<{ readonly answer: T } | null> {
    if (this.#failures.has(what)) return null;
    try {
      return { answer: await ask() };
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      if (error instanceof AnswerNotTaken && error.perhaps && !this.#doubts.has(what)) {
        if (this.#doubts.size >= mostRemembered) this.#doubts.clear();
        this.#doubts.add(what);
        return this.#try(what, ask);
      }
      this.#doubts.delete(what);
      if (this.#failures.size >= mostRemembered) this.#failures.clear();
      this.#failures.set(what, { counted: false, reason });
      return null;
    }
  }

  /** Counts it, the first time. */
  #passOver(what: string): void {
    const failure = this.#failures.get(what);
    if (failure === undefined || failure.counted) return;
    this.#failures.set(what, { ...failure, counted: true });
    this.#skipped.add(failure.reason);
  }
}

/** Null: asking again may help. */
function reasonOf(error: unknown): SkipReason | null {
  if (error instanceof AnswerNotTaken) return error.reason;
  const isRefused = error instanceof ClientError && error.refusal?.code === 'answer_too_large';
  return isRefused ? 'tooLarge' : null;
}
