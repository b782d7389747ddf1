/** Ends a request in which nothing moves for a time. It begins to wait at once. */
export class Pause implements Disposable {
  readonly #ms: number;
  readonly #ended = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(ms: number) {
    this.#ms = ms;
    this.begin();
  }

  /** Aborted when it took too long. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** Something moved: from now on it waits for the next move. */
  begin(): void {
    this.stop();
    this.#timer = setTimeout(() => this.#ended.abort(new Error('no answer in time')), this.#ms).unref();
  }

  /** The other end has nothing to do. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  /** The same pieces; time in which this end makes one does not count. */
  async *watched(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    this.stop();
    for await (const piece of pieces) {
      this.begin();
      yield piece;
      this.stop();
    }
    this.begin();
  }

  [Symbol.dispose](): void {
    this.stop();
  }
}
