import { USEC_PER_MS, type Clock } from '../../protocol/index.ts';
import { nextRestart } from '../accounts/restart-delay.ts';

/** Deaths in a row after which another try is the person's to make. */
const deathsMost = 4;

type Page = 'own' | 'failed';

/** What follows a death, and after how many milliseconds. */
interface Revival {
  page: Page;
  ms: number;
}

/** Brings the window's page back after its process died: soon at first, then slower, then only on request. */
export class PageRevival {
  readonly #clock: Clock;
  readonly #load: (page: Page) => void;
  readonly #gaveUp: () => void;
  #shown: Page = 'own';
  #beganUsec: number;
  #deaths = 0;
  #isDead = false;
  #next: Revival | null = null;
  #stopTimer: () => void = () => {};

  /** `load` shows the app's own page, or the one that says that it keeps failing; `gaveUp` is called with the latter. */
  constructor(clock: Clock, load: (page: Page) => void, gaveUp: () => void) {
    this.#clock = clock;
    this.#load = load;
    this.#gaveUp = gaveUp;
    this.#beganUsec = clock.nowUsec();
  }

  /** A page begins. */
  began(page: Page): void {
    this.stop();
    this.#isDead = false;
    this.#shown = page;
    this.#beganUsec = this.#clock.nowUsec();
  }

  /** The page's process died. Returns what follows; null: nothing, unless it is wanted. */
  died(): Revival | null {
    // Of one death there may be two signs: the page's own, and its browser's.
    if (this.#next !== null) return this.#next;
    this.#isDead = true;
    // Whatever keeps the page that only says so from being shown will not end by itself.
    if (this.#shown === 'failed') return null;
    const ranMs = (this.#clock.nowUsec() - this.#beganUsec) / USEC_PER_MS;
    const { failures, delayMs } = nextRestart(this.#deaths, ranMs);
    this.#deaths = failures;
    const gaveUp = failures > deathsMost;
    const next: Revival = { page: gaveUp ? 'failed' : 'own', ms: gaveUp ? 0 : delayMs };
    this.#next = next;
    this.#stopTimer = this.#clock.setTimer(next.ms, () => {
      this.#next = null;
      // Should not even this one begin, it has died as well, and at once.
      this.#shown = next.page;
      this.#beganUsec = this.#clock.nowUsec();
      this.#load(next.page);
      if (gaveUp) this.#gaveUp();
    });
    return next;
  }

  /** The person wants to see the window: without a page it gets one at once. */
  wanted(): void {
    if (!this.#isDead) return;
    this.began('own');
    this.#load('own');
  }

  /** Nothing is loaded any more. */
  stop(): void {
    this.#next = null;
    this.#stopTimer();
    this.#stopTimer = () => {};
  }
}
