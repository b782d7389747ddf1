/** How long one request works before others get their turn: no one notices a wait of a few of these. */
const sliceMs = 1;

/** A slice lets others before it this often. */
const mostBefore = 3;

/** Requests that wait for their turn. */
const waiting: (() => void)[] = [];
/** What comes before them in this turn of the event loop. */
let urgent = 0;
let before = 0;

/** Resolves once the event loop has handed out everything that it has ready, and before work in slices goes on. */
export function soon(): Promise<void> {
  urgent += 1;
  return new Promise((resolve) => {
    setImmediate(() => {
      urgent -= 1;
      resolve();
    });
  });
}

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
  if (urgent > 0 && before < mostBefore) {
    before += 1;
    setImmediate(next);
    return;
  }
  before = 0;
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}
