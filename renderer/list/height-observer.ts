/** Reports the height of an element of a kind whenever it changes; read after layout, so it never forces one. */
export class HeightObserver {
  readonly #observer: ResizeObserver;
  #observed: Element | null = null;

  /** `changed` gets the height in pixels, never 0. */
  constructor(changed: (height: number) => void) {
    this.#observer = new ResizeObserver((entries) => {
      const height = entries.at(-1)?.borderBoxSize[0]?.blockSize ?? 0;
      if (height > 0) changed(height);
    });
  }

  /** Observes one element of the kind; another one once that has left the page. */
  observe(element: Element | null): void {
    if (this.#observed?.isConnected === true || !element) return;
    this.disconnect();
    this.#observed = element;
    this.#observer.observe(element);
  }

  disconnect(): void {
    this.#observer.disconnect();
    this.#observed = null;
  }
}
