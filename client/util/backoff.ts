/** First bound of the wait, doubled by every failed attempt. */
const BASE_MS = 500;
/** The longest wait for a server that is back. */
export const BACKOFF_CAP_MS = 30_000;
/** A wait of nothing would turn a broken server into a busy loop. */
export const BACKOFF_FLOOR_MS = 100;

/**
 * Full jitter: a uniformly chosen wait below an exponentially growing bound, so that the clients of a restarted server
 * do not come back all at once. What the server asked for comes before it, as it asked many for the same.
 *
 * @param attempt failures in a row, from 0
 * @param random uniform in [0, 1)
 * @param atLeastMs what the server itself asked for
 * @returns milliseconds
 */
export function backoffMs(attempt: number, random: number, atLeastMs = 0): number {
  const bound = Math.min(BACKOFF_CAP_MS, BASE_MS * 2 ** Math.min(attempt, 16));
  return Math.round(Math.max(BACKOFF_FLOOR_MS, atLeastMs + random * bound));
}
