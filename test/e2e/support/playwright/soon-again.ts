import type { Page } from 'playwright';

/** What Playwright looks again with, as its parts in this process are: `Frame` of its server side. */
interface Frames {
  retryWithProgressAndBackoff?: unknown;
  retryWithProgressAndTimeouts(progress: unknown, pauses: readonly number[], look: unknown): Promise<unknown>;
}

interface Inside {
  _connection: { toImpl(page: Page): { mainFrame(): Frames } };
}

/** Milliseconds between one look and the next: never much more than has been waited already. */
const pauses = [15, 20, 25, 30, 40, 50, 60, 80, 100];

/** All pages of this process share it. */
let isChanged = false;

/**
 * Has Playwright look more often for what is not there yet. By itself it looks after 20, 70, 170, 270, 770 ms and then twice a second:
 * what takes the app 300 ms is found half a second late, and each of hundreds of steps waits for such.
 */
export function soonAgain(page: Page): void {
  // A page that was closed before its event came has nothing inside.
  if (isChanged) return;
  const frames = Object.getPrototypeOf(
    (page as unknown as Inside)._connection.toImpl(page).mainFrame(),
  ) as Frames;
  if (!frames.retryWithProgressAndBackoff)
    throw new Error('Playwright no longer looks again the way this file knows: see its Frame.');
  frames.retryWithProgressAndBackoff = function (this: Frames, progress: unknown, look: unknown) {
    return this.retryWithProgressAndTimeouts(progress, pauses, look);
  };
  isChanged = true;
}
