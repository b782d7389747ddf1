import type { Push } from '../domain/events/push.ts';

/** A push with the trace id of what caused it. */
export interface TracedPush {
  readonly push: Push;
  readonly traceId: string;
}

/**
 * Puts pushes of stored changes into the order in which these were committed. Calls that shared a commit become durable
 * together but may finish in any order. Everything else, and which places hold stored changes, stays as it was; pushes
 * of one change keep their order.
 */
export function inCommitOrder(pushes: readonly TracedPush[]): readonly TracedPush[] {
  let latest = 0;
  let disordered = false;
  for (const { push } of pushes) {
    if (push.at === null) continue;
    if (push.at < latest) disordered = true;
    latest = push.at;
  }
  if (!disordered) return pushes;
  const stored = pushes
    .flatMap((traced) => (traced.push.at === null ? [] : [{ at: traced.push.at, traced }]))
    .sort((a, b) => a.at - b.at)
    .values();
  return pushes.map((traced) => (traced.push.at === null ? traced : (stored.next().value?.traced ?? traced)));
}
