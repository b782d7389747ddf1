import type { Usec } from '../../../protocol/index.ts';

/**
 * Where a watermark goes: only forward, and never past the newest event.
 *
 * @returns null when it stays
 */
export function nextWatermark(current: Usec, requested: Usec, newestEventAt: Usec): Usec | null {
  const next = Math.min(requested, newestEventAt);
  return next > current ? next : null;
}
