/** Runs something after the frame that is being made now is on screen, once however often it is asked for. */
export class AfterFrame {
  readonly #run: () => void;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(run: () => void) {
    this.#run = run;
  }

  /** A hidden window makes no frames: there it runs at once. */
  request(): void {
    if (document.visibilityState === 'hidden') {
      this.end();
      this.#run();
      return;
    }
    // Asked for within a frame: the next task is the first one after it.
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#run();
    });
  }

  /** Nothing is run any more. */
  end(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
