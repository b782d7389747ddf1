import type { Clock, Usec } from '../../protocol/index.ts';

/**
 * The server's time. This computer's clock may be hours off, and whatever ends at a time of the server's
 * (do-not-disturb, off-the-record messages) ends by the server's clock.
 */
export class ServerClock {
  readonly #clock: Clock;
  #offset = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The server's time as its latest response states it; 0 and absent change nothing. */
  setServerTime(serverTime: Usec | null | undefined): void {
    if (serverTime) this.#offset = serverTime - this.#clock.nowUsec();
  }

  /** This computer's own time until the server has stated its own. */
  nowUsec(): Usec {
    return this.#clock.nowUsec() + this.#offset;
  }

  /** When this computer's clock shows what the server's shows at `serverTime`. */
  toLocal(serverTime: Usec): Usec {
    return serverTime - this.#offset;
  }
}
