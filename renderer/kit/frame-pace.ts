/**
 * Lets something be drawn once per frame, with everything that came since the last one. Scroll events come before it, so
 * nothing has to ask for a layout to know where the page stands. A hidden window has no frames, so there nothing waits.
 */
export class FramePace {
  #frame: Promise<void> | null = null;

  /** Draws when it is time to; what a component's `scheduleUpdate` answers with. */
  draw(now: () => void | Promise<unknown>): void | Promise<unknown> {
    if (document.visibilityState === 'hidden') return now();
    this.#frame ??= new Promise((resolve) => {
      requestAnimationFrame(() => {
        this.#frame = null;
        resolve();
      });
    });
    return this.#frame.then(now);
  }
}
