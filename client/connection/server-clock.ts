import type { Clock, Usec } from '../../protocol/index.ts';

/**
 * The service's time. This computer's clock may be hours off, and whatever the service says to end at a time
 * (do-not-disturb, off-the-record messages) ends by the service's clock.
 */
export class ServerClock {
  readonly #clock: Clock;
  #offset = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The service just said what time it is; 0 and absent say nothing. */
  heard(serverTime: Usec | null | undefined): void {
    if (serverTime) this.#offset = serverTime - this.#clock.nowUsec();
  }

  /** As this computer's own until the service was first heard. */
  nowUsec(): Usec {
    return this.#clock.nowUsec() + this.#offset;
  }

  /** When this computer's clock shows what the service's shows at `serverTime`. */
  toLocal(serverTime: Usec): Usec {
    return serverTime - this.#offset;
  }
}
