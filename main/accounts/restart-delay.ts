const firstMs = 500;
const mostMs = 30_000;
/** What ran this long died of something new. */
const settledMs = 60_000;

/** How often in a row something has died, and how long to wait before the next start. */
export interface Restart {
  failures: number;
  delayMs: number;
}

/** After something died `ranMs` after its start, having died `failures` times in a row before. */
export function nextRestart(failures: number, ranMs: number): Restart {
  const inRow = ranMs >= settledMs ? 1 : failures + 1;
  return { failures: inRow, delayMs: Math.min(mostMs, firstMs * 2 ** (inRow - 1)) };
}
