/** How long one request works before others get their turn: no one notices a wait of a few of these. */
const sliceMs = 3;

/** Requests that wait for their turn. */
const waiting: (() => void)[] = [];

/**
 * Keeps long work from holding up every other request: better-sqlite3 answers at once, so awaiting it does not. Of all work in
 * slices, one slice runs in each turn of the event loop.
 */
export class TimeSlice {
  #since = performance.now();

  /** To be awaited between steps: returns at once until the slice is used up. */
  async pause(): Promise<void> {
    if (performance.now() - this.#since >= sliceMs) await this.wait();
  }

  /** To be awaited before work of which more may come at once: begins a slice when it is this work's turn. */
  async wait(): Promise<void> {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(next);
    });
    this.#since = performance.now();
  }
}

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}
