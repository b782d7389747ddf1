import { setImmediate } from 'node:timers/promises';

/** How long one request works before others get their turn: no one notices a wait of a few of these. */
const sliceMs = 10;

/** Keeps long work from holding up every other request: better-sqlite3 answers at once, so awaiting it does not. */
export class TimeSlice {
  #since = performance.now();

  /** To be awaited between steps: returns at once until the slice is used up. */
  async pause(): Promise<void> {
    if (performance.now() - this.#since < sliceMs) return;
    await setImmediate();
    this.#since = performance.now();
  }
}
