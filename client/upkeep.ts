import type { Clock } from '../protocol/index.ts';
import type { ServerClock } from './connection/server-clock.ts';

/** Typing marks and do-not-disturb run out to the nearest of these. */
const LIVE_STATE_MS = 2_000;
/** Off-the-record events leave the screen and the disk to the nearest of these. */
const EVENTS_MS = 60_000;
/** Pushes may get lost; this often the store is asked, which also moves the sync cursor. Halved to full at random. */
const RECONCILE_MS = 300_000;

export interface UpkeepOptions {
  readonly clock: Clock;
  /** What the service's times are compared with. */
  readonly time: ServerClock;
  readonly random: () => number;
  readonly reconcile: () => void;
  readonly expireLiveState: (nowUsec: number) => void;
  readonly expireEvents: (nowUsec: number) => void;
}

/** What a session does by the clock. */
export class Upkeep {
  readonly #options: UpkeepOptions;
  #stops: (() => void)[] = [];

  constructor(options: UpkeepOptions) {
    this.#options = options;
  }

  start(): void {
    const { time, random, reconcile, expireLiveState, expireEvents } = this.#options;
    this.stop();
    this.#repeat(
      () => LIVE_STATE_MS,
      () => expireLiveState(time.nowUsec()),
    );
    this.#repeat(
      () => EVENTS_MS,
      () => expireEvents(time.nowUsec()),
    );
    this.#repeat(() => RECONCILE_MS * (0.5 + random() / 2), reconcile);
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
  }

  #repeat(ms: () => number, action: () => void): void {
    const index = this.#stops.length;
    const arm = (): void => {
      this.#stops[index] = this.#options.clock.setTimer(ms(), () => {
        arm();
        action();
      });
    };
    arm();
  }
}
