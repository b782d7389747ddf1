import type { Page } from 'playwright';
import type { App } from '../app.ts';

interface Stretch {
  /** Milliseconds that a timer is set for. */
  from: number;
  to: number;
  /** What that is multiplied by. */
  times: number;
}

interface Timers {
  usualTimeout?: typeof setTimeout;
}

/** For how long the window offers to undo something, and a little longer: how long the app waits for it. */
const offered: Stretch = { from: 5000, to: 7500, times: 20 };
const waited: Stretch = { from: 5500, to: 8000, times: 20 };

/** Runs in the page, and in the main process, which is given something before. */
function stretchTimers(...given: unknown[]): void {
  const { from, to, times } = given.at(-1) as Stretch;
  const usual = globalThis.setTimeout;
  const stretched = (run: () => void, millis = 0): unknown =>
    usual(run, millis >= from && millis <= to ? times * millis : millis);
  Object.assign(globalThis, { usualTimeout: usual, setTimeout: stretched });
}

/** Runs there too. */
function asUsual(): void {
  const { usualTimeout } = globalThis as Timers;
  if (usualTimeout) globalThis.setTimeout = usualTimeout;
}

/** What begins while `work` goes on can be undone for minutes: seconds may be over before a busy machine gets to it. */
export async function unhurried({ electron }: App, page: Page, work: () => Promise<void>): Promise<void> {
  await page.evaluate(stretchTimers, offered);
  await electron.evaluate(stretchTimers, waited);
  try {
    await work();
  } finally {
    await page.evaluate(asUsual);
    await electron.evaluate(asUsual);
  }
}

/** What can be undone for seconds when `work` begins it is final at once: for tests that wait until it is. */
export async function finalAtOnce({ electron }: App, work: () => Promise<void>): Promise<void> {
  await electron.evaluate(stretchTimers, { ...waited, times: 0 });
  try {
    await work();
  } finally {
    await electron.evaluate(asUsual);
  }
}
