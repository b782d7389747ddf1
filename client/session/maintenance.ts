import { USEC_PER_MS, type Clock, type Usec } from '../../protocol/index.ts';
import type { ServerClock } from '../connection/server-clock.ts';
import type { ModelObserver } from '../model/model-observer.ts';

/** Typing marks and do-not-disturb run out to the nearest of these. */
const LIVE_STATE_MS = 2_000;
/** A computer's timers may stand still while it sleeps: no longer wait than this is trusted. */
const LIVE_STATE_LONGEST_MS = 60_000;
/** Off-the-record events leave the screen and the disk to the nearest of these. */
const EVENTS_MS = 60_000;
/** Pushes may get lost; this often the store is asked, which also moves the sync cursor. Halved to full at random. */
const RECONCILE_MS = 300_000;

/** What runs out by itself: typing, focus, do-not-disturb. */
export interface LiveState {
  observe(observer: Pick<ModelObserver, 'expires'>): void;
  expireLiveState(nowUsec: Usec): void;
}

export interface MaintenanceOptions {
  readonly clock: Clock;
  /** What the server's times are compared with. */
  readonly time: ServerClock;
  readonly random: () => number;
  readonly reconcile: () => void;
  readonly live: LiveState;
  readonly expireEvents: (nowUsec: Usec) => void;
}

/** What a session does by the clock. While nothing runs out, nothing wakes for it. */
export class Maintenance {
  readonly #options: MaintenanceOptions;
  readonly #ends = new Set<Usec>();
  /** When live state is checked next; null: not before something more comes. */
  #checkAt: Usec | null = null;
  #stopTimer = (): void => {};
  #stops: (() => void)[] = [];
  #running = false;

  constructor(options: MaintenanceOptions) {
    this.#options = options;
    options.live.observe({
      expires: (until) => {
        this.#ends.add(until);
        if (this.#checkAt === null || until < this.#checkAt) this.#scheduleCheck();
      },
    });
  }

  start(): void {
    const { time, random, reconcile, expireEvents } = this.#options;
    this.stop();
    this.#running = true;
    this.#scheduleCheck();
    this.#repeat(
      () => EVENTS_MS,
      () => expireEvents(time.nowUsec()),
    );
    this.#repeat(() => RECONCILE_MS * (0.5 + random() / 2), reconcile);
  }

  stop(): void {
    this.#running = false;
    this.#stopTimer();
    this.#checkAt = null;
    for (const stop of this.#stops) stop();
    this.#stops = [];
  }

  /** Arranges for the first end that is known. */
  #scheduleCheck(): void {
    this.#stopTimer();
    this.#checkAt = null;
    if (!this.#running || this.#ends.size === 0) return;
    const { clock, time, live } = this.#options;
    const now = time.nowUsec();
    const waitMs = Math.ceil((Math.min(...this.#ends) - now) / USEC_PER_MS);
    const ms = Math.min(Math.max(waitMs, LIVE_STATE_MS), LIVE_STATE_LONGEST_MS);
    this.#checkAt = now + ms * USEC_PER_MS;
    this.#stopTimer = clock.setTimer(ms, () => {
      const passed = time.nowUsec();
      for (const end of this.#ends) if (end <= passed) this.#ends.delete(end);
      live.expireLiveState(passed);
      this.#scheduleCheck();
    });
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
