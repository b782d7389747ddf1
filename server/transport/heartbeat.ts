import type { Clock } from '../../protocol/index.ts';

/** Each session is pinged this often, in seconds: below the idle time-outs of proxies and address translators. */
export const pingEverySecs = 25;
/** Who was silent for this long after a ping is gone, in seconds: a bad mobile network answers within it. */
export const answerWithinSecs = 10;

/** Whatever wants to be asked regularly whether it is alive. */
export interface Beating {
  /** Asks the other end for a sign of life. */
  ping(): void;
  /** Acts on a sign of life that did not come since `ask`. */
  expectPong(): void;
}

/** Asks every member once in `pingEverySecs`, spread over that time so that they do not all come at once. */
export class Heartbeat {
  readonly #slots: readonly Set<Beating>[] = Array.from({ length: pingEverySecs }, () => new Set<Beating>());
  readonly #clock: Clock;
  #next = 0;
  #stop: () => void;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#stop = clock.setTimer(1000, () => this.#tick());
  }

  /** Adds a member; it is asked for the first time after a whole round. Returns how to remove it. */
  add(member: Beating): () => void {
    const slot = this.#slots.at(this.#next - 1);
    slot?.add(member);
    return () => slot?.delete(member);
  }

  /** Asks no one any more. */
  stop(): void {
    this.#stop();
  }

  #tick(): void {
    this.#stop = this.#clock.setTimer(1000, () => this.#tick());
    const requested = this.#slots[this.#next];
    const due = this.#slots.at(this.#next - answerWithinSecs);
    this.#next = (this.#next + 1) % pingEverySecs;
    for (const member of requested ?? []) member.ping();
    for (const member of due ?? []) member.expectPong();
  }
}
