/** Tells how high an element of a kind is, whenever that changes; read after a layout, it never forces one. */
export class WatchedHeight {
  readonly #observer: ResizeObserver;
  #watched: Element | null = null;

  /** `told`: the height in pixels, never 0. */
  constructor(told: (height: number) => void) {
    this.#observer = new ResizeObserver((entries) => {
      const height = entries.at(-1)?.borderBoxSize[0]?.blockSize ?? 0;
      if (height > 0) told(height);
    });
  }

  /** Any one of them will do; another is taken when that one is gone. */
  watch(element: Element | null): void {
    if (this.#watched?.isConnected === true || !element) return;
    this.end();
    this.#watched = element;
    this.#observer.observe(element);
  }

  end(): void {
    this.#observer.disconnect();
    this.#watched = null;
  }
}
