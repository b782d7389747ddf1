import type { Usec } from '../../../protocol/index.ts';

/**
 * Where a watermark goes: only forward, and never past the newest event.
 *
 * @returns null when it stays
 */
export function nextWatermark(current: Usec, asked: Usec, newestEventAt: Usec): Usec | null {
  const next = Math.min(asked, newestEventAt);
  return next > current ? next : null;
}
