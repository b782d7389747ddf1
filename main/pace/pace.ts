import { USEC_PER_MS, type Clock } from '../../protocol/index.ts';

/** Lets something happen soon after it is asked for, but never twice within `everyMs`. */
export class Pace {
  readonly #clock: Clock;
  readonly #everyMs: number;
  readonly #run: () => void;
  #nextAtUsec = 0;
  #stop: (() => void) | null = null;

  constructor(clock: Clock, everyMs: number, run: () => void) {
    this.#clock = clock;
    this.#everyMs = everyMs;
    this.#run = run;
  }

  ask(): void {
    if (this.#stop) return;
    const now = this.#clock.nowUsec();
    // A computer's clock may be set back: then it is no reason to wait for longer.
    const waitMs = Math.min(Math.max(0, (this.#nextAtUsec - now) / USEC_PER_MS), this.#everyMs);
    this.#stop = this.#clock.setTimer(waitMs, () => {
      this.#stop = null;
      this.#nextAtUsec = this.#clock.nowUsec() + this.#everyMs * USEC_PER_MS;
      this.#run();
    });
  }

  stop(): void {
    this.#stop?.();
    this.#stop = null;
  }
}
