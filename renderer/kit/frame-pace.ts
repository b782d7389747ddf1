/**
 * Lets something be drawn once per frame: the first time at once, whatever is wanted after that together in the next
 * frame. A hidden window has no frames, so there nothing waits.
 */
export class FramePace {
  #paced = false;
  /** Since the last frame there was nothing to draw. */
  #idle = false;
  #waiting: (() => void)[] = [];

  /** Draws now or when it is time to; what a component's `scheduleUpdate` answers with. */
  draw(now: () => void | Promise<unknown>): void | Promise<unknown> {
    if (document.visibilityState === 'hidden') return now();
    if (this.#paced) return new Promise<void>((resolve) => this.#waiting.push(resolve)).then(now);
    this.#paced = true;
    this.#idle = false;
    requestAnimationFrame(this.#frame);
    return now();
  }

  readonly #frame = (): void => {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const go of waiting) go();
    // What this frame's layout still asks for belongs to the next one, so one frame without anything is waited for.
    if (waiting.length === 0 && this.#idle) {
      this.#paced = false;
      return;
    }
    this.#idle = waiting.length === 0;
    requestAnimationFrame(this.#frame);
  };
}
