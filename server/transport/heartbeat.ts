import type { Clock } from '../../protocol/index.ts';

/** Each session is pinged this often, in seconds: below the idle time-outs of proxies and address translators. */
export const pingEverySecs = 25;

/** Whatever wants to be asked regularly whether it is alive. */
export interface Beating {
  checkAlive(): void;
}

/** Checks every member once in `pingEverySecs`, spread over that time so that they do not all come at once. */
export class Heartbeat {
  readonly #slots: readonly Set<Beating>[] = Array.from({ length: pingEverySecs }, () => new Set<Beating>());
  readonly #clock: Clock;
  #next = 0;
  #stop: () => void;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#stop = clock.setTimer(1000, () => this.#tick());
  }

  /** Adds a member; its first check is a full round away. Returns how to remove it. */
  add(member: Beating): () => void {
    const slot = this.#slots.at(this.#next - 1);
    slot?.add(member);
    return () => slot?.delete(member);
  }

  /** Ends all checks. */
  stop(): void {
    this.#stop();
  }

  #tick(): void {
    this.#stop = this.#clock.setTimer(1000, () => this.#tick());
    const slot = this.#slots[this.#next];
    this.#next = (this.#next + 1) % pingEverySecs;
    for (const member of slot ?? []) member.checkAlive();
  }
}
