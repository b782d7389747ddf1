import type { Push } from '../operations/push.ts';

/** A push with the trace id of what caused it. */
export interface TracedPush {
  readonly push: Push;
  readonly traceId: string | null;
}

/**
 * Puts the events of every conversation into the order of their timestamps. Calls that shared a commit become durable
 * together but may finish in any order. Everything else, and which places hold events, stays as it was.
 */
export function inEventOrder(pushes: readonly TracedPush[]): readonly TracedPush[] {
  const places = new Map<string, number[]>();
  let disordered = false;
  for (const [place, { push }] of pushes.entries()) {
    const conversation = eventOf(push)?.conversation_id?.id;
    if (conversation === null || conversation === undefined) continue;
    const known = places.get(conversation);
    if (known === undefined) places.set(conversation, [place]);
    else {
      const before = pushes[known.at(-1) ?? place];
      if (before !== undefined && timestampOf(before) > timestampOf({ push })) disordered = true;
      known.push(place);
    }
  }
  if (!disordered) return pushes;
  const ordered = [...pushes];
  for (const taken of places.values()) {
    const sorted = taken
      .flatMap((place) => pushes[place] ?? [])
      .sort((a, b) => timestampOf(a) - timestampOf(b));
    for (const [index, place] of taken.entries()) {
      const push = sorted[index];
      if (push !== undefined) ordered[place] = push;
    }
  }
  return ordered;
}

const eventOf = (push: Push) => push.update.event_notification?.event;
const timestampOf = ({ push }: Pick<TracedPush, 'push'>): number => eventOf(push)?.timestamp ?? 0;
