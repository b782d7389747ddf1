import type { Clock } from '../../protocol/index.ts';

/** A window that nobody has seen for this long is closed, and made anew when it is wanted. */
const hiddenMs = 5 * 60_000;

export interface HiddenWindowOptions {
  clock: Clock;
  /** The person would rather wait for nothing than have the memory. */
  isKept: () => boolean;
  /** Asks the page whether it can be closed; `ready` is the answer that it can. */
  ask: () => void;
  close: () => void;
}

/** Has a window closed that stays hidden, once its page has had everything kept. A page that holds something is asked again later. */
export class HiddenWindow {
  readonly #options: HiddenWindowOptions;
  #isAsked = false;
  #stopTimer: () => void = () => {};

  constructor(options: HiddenWindowOptions) {
    this.#options = options;
  }

  hidden(): void {
    this.shown();
    this.#wait();
  }

  /** It can be seen again, or it is gone. */
  shown(): void {
    this.#isAsked = false;
    this.#stopTimer();
    this.#stopTimer = () => {};
  }

  /** The page can be closed. Nothing happens where the window was shown since it was asked. */
  ready(): void {
    if (!this.#isAsked) return;
    this.shown();
    this.#options.close();
  }

  #wait(): void {
    this.#stopTimer = this.#options.clock.setTimer(hiddenMs, () => {
      this.#isAsked = !this.#options.isKept();
      if (this.#isAsked) this.#options.ask();
      this.#wait();
    });
  }
}
