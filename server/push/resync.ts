import { type Clock, USEC_PER_MS, type Usec } from '../../protocol/index.ts';
import type { Hub } from './push-router.ts';

/** Between two rounds: a bus that loses messages all the time must not keep people from being connected. */
const leastMs = 10_000;

/** Lets the clients here find out by themselves what they were not told: a client that connects synchronises. */
export class Resync implements Disposable {
  readonly #hub: Pick<Hub, 'closeAll'>;
  readonly #clock: Clock;
  #lastAt: Usec | null = null;
  #callOff: (() => void) | null = null;

  constructor(hub: Pick<Hub, 'closeAll'>, clock: Clock) {
    this.#hub = hub;
    this.#clock = clock;
  }

  /** Now, or as soon as the last time is long enough ago. */
  ask(): void {
    const dueAt = this.#lastAt === null ? 0 : this.#lastAt + leastMs * USEC_PER_MS;
    const now = this.#clock.nowUsec();
    if (dueAt <= now) return this.#close();
    this.#callOff ??= this.#clock.setTimer((dueAt - now) / USEC_PER_MS, () => {
      this.#callOff = null;
      this.#close();
    });
    return undefined;
  }

  [Symbol.dispose](): void {
    this.#callOff?.();
  }

  #close(): void {
    this.#lastAt = this.#clock.nowUsec();
    this.#hub.closeAll('internal', 'Some changes were not told. Connect again and synchronise.');
  }
}
