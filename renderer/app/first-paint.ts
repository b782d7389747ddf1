import { pageSteps } from '../kit/page-steps.ts';
import type { Mirror } from '../model/mirror.ts';

/** Reports once that the window shows everything it opens with: no account, or the list and the conversation beside it. */
export class FirstPaint {
  readonly #mirror: Mirror;
  readonly #wide: Pick<MediaQueryList, 'matches'>;
  readonly #isStartReady: () => boolean;
  readonly #painted: () => void;
  #isReported = false;

  /**
   * @param wide whether list and conversation are side by side
   * @param isStartReady whether what stands there without an account is loaded
   */
  constructor(
    mirror: Mirror,
    wide: Pick<MediaQueryList, 'matches'>,
    isStartReady: () => boolean,
    painted: () => void,
  ) {
    this.#mirror = mirror;
    this.#wide = wide;
    this.#isStartReady = isStartReady;
    this.#painted = painted;
  }

  /** To be called whenever the mirror changes. */
  check(): void {
    const app = this.#mirror.app.get();
    const loaded = this.#mirror.loaded.get() !== null;
    const timeline = this.#mirror.timeline.get();
    const settled =
      timeline === null
        ? !this.#wide.matches || this.#mirror.tabs.inbox.get().length === 0
        : timeline.state === 'ready';
    if (this.#isReported || !app || !this.#isStartReady()) return;
    if (app.active !== null && !(loaded && settled)) return;
    this.#isReported = true;
    pageSteps.reached('conversation');
    // Two frames: the first one has been drawn when the second begins.
    requestAnimationFrame(() => requestAnimationFrame(this.#painted));
  }
}
