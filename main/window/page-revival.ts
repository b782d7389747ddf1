import { USEC_PER_MS, type Clock } from '../../protocol/index.ts';
import { nextRestart } from '../accounts/restart-delay.ts';

/** Deaths in a row after which another try is the person's to make. */
const deathsMost = 4;
/** A page that only says what is wrong has no reason to die; if it does, there is no hurry. */
const failedPageMs = 30_000;

/** Brings the window's page back after its process died: soon at first, then slower, then only on request. */
export class PageRevival {
  readonly #clock: Clock;
  readonly #load: (page: 'own' | 'failed') => void;
  #shown: 'own' | 'failed' = 'own';
  #beganUsec: number;
  #deaths = 0;
  #stopTimer: () => void = () => {};

  /** `load` shows the app's own page, or the one that says that it keeps failing. */
  constructor(clock: Clock, load: (page: 'own' | 'failed') => void) {
    this.#clock = clock;
    this.#load = load;
    this.#beganUsec = clock.nowUsec();
  }

  /** A page begins. */
  began(page: 'own' | 'failed'): void {
    this.stop();
    this.#shown = page;
    this.#beganUsec = this.#clock.nowUsec();
  }

  /** The page's process died. Returns what follows, and after how many milliseconds. */
  died(): { page: 'own' | 'failed'; ms: number } {
    const next = this.#next();
    this.stop();
    this.#stopTimer = this.#clock.setTimer(next.ms, () => this.#load(next.page));
    return next;
  }

  /** Nothing is loaded any more. */
  stop(): void {
    this.#stopTimer();
    this.#stopTimer = () => {};
  }

  #next(): { page: 'own' | 'failed'; ms: number } {
    if (this.#shown === 'failed') return { page: 'failed', ms: failedPageMs };
    const ranMs = (this.#clock.nowUsec() - this.#beganUsec) / USEC_PER_MS;
    const { failures, delayMs } = nextRestart(this.#deaths, ranMs);
    this.#deaths = failures;
    return failures > deathsMost ? { page: 'failed', ms: 0 } : { page: 'own', ms: delayMs };
  }
}
