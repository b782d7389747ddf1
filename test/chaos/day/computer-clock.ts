import { fakeClock, type Clock, type FakeClock, type Usec } from '../../../protocol/index.ts';

/** The clock of a computer that shows the wrong time and can be put to sleep: then time passes and no timer comes due. */
export class ComputerClock implements Clock {
  readonly #timers: FakeClock;
  #slept = 0;

  constructor(start: Usec) {
    this.#timers = fakeClock(start);
  }

  nowUsec(): Usec {
    return this.#timers.nowUsec() + this.#slept;
  }

  setTimer(ms: number, fn: () => void): () => void {
    return this.#timers.setTimer(ms, fn);
  }

  advance(ms: number): void {
    this.#timers.advance(ms);
  }

  sleep(ms: number): void {
    this.#slept += ms * 1000;
  }
}
