import { AuthRefusal } from './auth-refusal.ts';

/** As many as the standard thread pool runs at once; each holds 19 MiB (see passwords.ts). */
const mostRunning = 4;
/** What two cores hash in about three seconds: nobody should wait longer without being told. */
const mostWaiting = 200;

/** Lets few passwords be hashed at a time, so that a flood of sign-ups takes neither all memory nor all threads. */
export class HashingQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** Runs the work when its turn comes. @throws AuthRefusal `rate_limited` when too much waits already */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= mostRunning) {
      if (this.#waiting.length >= mostWaiting) {
        throw new AuthRefusal('rate_limited', 'Too many people are signing in. Try again in 5 seconds.', 5);
      }
      // Whoever ends hands its place over, so nobody who comes in between takes it.
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
