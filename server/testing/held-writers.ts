import { vi } from 'vitest';
import { WriterSession } from '../store/postgres/writer-session.ts';

interface Held {
  readonly text: string;
  readonly go: () => void;
}

/** Holds the statements of everyone who writes to PostgreSQL, and lets them go one by one. */
export class HeldWriters implements Disposable {
  /** Who is held, each with what it wants to send. */
  readonly #held = new Map<WriterSession, Held[]>();
  readonly #spy: { mockRestore(): void };
  #isHolding = false;
  #onHeld: (() => void) | null = null;

  constructor() {
    const { send } = WriterSession.prototype;
    const hold = (session: WriterSession, text: string): Promise<void> | null => this.#hold(session, text);
    this.#spy = vi.spyOn(WriterSession.prototype, 'send').mockImplementation(async function (
      this: WriterSession,
      query,
    ) {
      await hold(this, typeof query === 'string' ? query : (query.text ?? ''));
      return send.call(this, query);
    });
  }

  /** From now on everyone who sends something is held. */
  hold(): void {
    this.#isHolding = true;
  }

  /** From now on no one else is. */
  holdNoMore(): void {
    this.#isHolding = false;
  }

  /** True once someone waits; false when what is done ends before. */
  async waitsIn(work: Promise<unknown>): Promise<boolean> {
    if (this.#waiting().length > 0) return true;
    const held = new Promise<boolean>((resolve) => {
      this.#onHeld = () => resolve(true);
    });
    return Promise.race([held, work.then(() => false)]);
  }

  /** What the first of those that wait sends next. */
  next(): string | undefined {
    return this.#waiting()[0]?.[0]?.text;
  }

  /** Sends the next statement of one of those that wait. */
  step(draw = 0): void {
    const queues = this.#waiting();
    queues[draw % Math.max(1, queues.length)]?.shift()?.go();
  }

  /** Holds no one any more. */
  release(): void {
    this.#isHolding = false;
    const waiting = this.#waiting().flat();
    this.#held.clear();
    for (const { go } of waiting) go();
  }

  [Symbol.dispose](): void {
    this.release();
    this.#spy.mockRestore();
  }

  #waiting(): Held[][] {
    return [...this.#held.values()].filter((queue) => queue.length > 0);
  }

  #hold(session: WriterSession, text: string): Promise<void> | null {
    const known = this.#held.get(session);
    if (!known && !this.#isHolding) return null;
    const queue = known ?? [];
    this.#held.set(session, queue);
    return new Promise((go) => {
      queue.push({ text, go });
      this.#onHeld?.();
    });
  }
}
