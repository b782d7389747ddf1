/** Microseconds since the Unix epoch. */
export type Usec = number;

export const USEC_PER_MS = 1000;
export const USEC_PER_SEC = 1_000_000;

/** The only way to time: everything that waits takes one, so that tests need not. */
export interface Clock {
  nowUsec(): Usec;
  /** Calls `fn` once after `ms` milliseconds; the returned function calls it off. */
  setTimer(ms: number, fn: () => void): () => void;
}

/** What every host of JavaScript has; declared here because this room knows neither Node nor the DOM. */
interface Host {
  setTimeout(fn: () => void, ms: number): unknown;
  clearTimeout(handle: unknown): void;
}

const host = globalThis as unknown as Host;

/** Longest wait that setTimeout keeps; beyond it, hosts fire at once. */
const LONGEST_TIMEOUT_MS = 0x7fffffff;

export const systemClock: Clock = {
  nowUsec: () => Date.now() * USEC_PER_MS,
  setTimer(ms, fn) {
    let handle: unknown;
    const wait = (left: number): void => {
      const step = Math.min(left, LONGEST_TIMEOUT_MS);
      handle = host.setTimeout(() => (left > step ? wait(left - step) : fn()), step);
    };
    wait(Math.max(0, ms));
    return () => host.clearTimeout(handle);
  },
};

export interface FakeClock extends Clock {
  /** Moves time forward, firing what comes due, in order of time, at its own time. */
  advance(ms: number): void;
  /** How many timers wait. */
  readonly pending: number;
}

/** A clock that stands still until it is moved. */
export function fakeClock(start: Usec = 1_800_000_000_000_000): FakeClock {
  let now = start;
  const timers = new Set<{ at: Usec; fn: () => void }>();
  const nextDue = (until: Usec) => {
    let due: { at: Usec; fn: () => void } | undefined;
    for (const timer of timers)
      if (timer.at <= until && (due === undefined || timer.at < due.at)) due = timer;
    return due;
  };
  return {
    nowUsec: () => now,
    setTimer(ms, fn) {
      const timer = { at: now + Math.max(0, ms) * USEC_PER_MS, fn };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advance(ms) {
      const until = now + ms * USEC_PER_MS;
      for (let due = nextDue(until); due !== undefined; due = nextDue(until)) {
        timers.delete(due);
        now = due.at;
        due.fn();
      }
      now = until;
    },
    get pending() {
      return timers.size;
    },
  };
}
