import type { Usec } from '../../../protocol/index.ts';

/** Up to where a history is deleted: now when the request does not say, and never further. */
export function deletionBound(requested: Usec | null | undefined, now: Usec): Usec {
  return Math.min(requested || now, now);
}
