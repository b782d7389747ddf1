/**
 * Tells a page that is about to be replaced from a window that is about to close: Chromium asks the same question
 * (`beforeunload`) for both. Counted by navigation events, never by time.
 */
export class UnloadWatch {
  #navigating = false;

  navigationBegan(): void {
    this.#navigating = true;
  }

  navigationEnded(): void {
    this.#navigating = false;
  }

  /** What a `beforeunload` question is about now. */
  get question(): 'navigation' | 'close' {
    return this.#navigating ? 'navigation' : 'close';
  }
}
