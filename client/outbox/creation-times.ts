import { USEC_PER_MS, type Clock } from '../../protocol/index.ts';

/** When items were made, milliseconds: strictly increasing, so that it alone gives their order. */
export class CreationTimes {
  readonly #clock: Clock;
  #last = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Of an item that an earlier run left. */
  known(createdAt: number): void {
    this.#last = Math.max(this.#last, createdAt);
  }

  next(): number {
    this.#last = Math.max(Math.round(this.#clock.nowUsec() / USEC_PER_MS), this.#last + 1);
    return this.#last;
  }
}
