import type { Mirror } from '../model/mirror.ts';

/** Tells once that the window shows all that it opens with: no account, or the list and the conversation beside it. */
export class FirstPicture {
  readonly #mirror: Mirror;
  readonly #wide: Pick<MediaQueryList, 'matches'>;
  readonly #painted: () => void;
  #told = false;

  /** @param wide whether list and conversation are side by side */
  constructor(mirror: Mirror, wide: Pick<MediaQueryList, 'matches'>, painted: () => void) {
    this.#mirror = mirror;
    this.#wide = wide;
    this.#painted = painted;
  }

  /** To be run again whenever the mirror changes. */
  look(): void {
    const app = this.#mirror.app.get();
    const loaded = this.#mirror.loaded.get() !== null;
    const timeline = this.#mirror.timeline.get();
    const settled =
      timeline === null
        ? !this.#wide.matches || this.#mirror.tabs.inbox.get().length === 0
        : timeline.state === 'ready';
    if (this.#told || !app || (app.active !== null && !(loaded && settled))) return;
    this.#told = true;
    // Two frames: the first one is drawn when the second begins.
    requestAnimationFrame(() => requestAnimationFrame(this.#painted));
  }
}
