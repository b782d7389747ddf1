import type { Event } from '../../protocol/types.ts';
import type { OutboxItemView } from '../../preload/views.ts';
import { keyOf } from './message-items.ts';

/** Events kept in the window at once: what is further away is read again when somebody goes there. */
export const eventsMost = 1200;

const timestampOf = (event: Event): number => event.timestamp ?? 0;

/** One list in time order without doubles; the newer copy of an event wins. */
export function mergeEvents(known: readonly Event[], changed: readonly Event[]): readonly Event[] {
  const first = changed[0];
  if (!first) return known;
  const last = known.at(-1);
  // Nearly always: new ones after all that are known, in order.
  if (changed.length === 1 && (!last || timestampOf(first) > timestampOf(last))) return [...known, first];
  const byKey = new Map(known.map((event) => [keyOf(event), event]));
  for (const event of changed) byKey.set(keyOf(event), event);
  return [...byKey.values()].sort((one, other) => timestampOf(one) - timestampOf(other));
}

/** A part of the history without holes. */
export interface Loaded {
  events: readonly Event[];
  hasOlder: boolean;
  hasNewer: boolean;
}

/** Lets go of the oldest when there are too many. */
export function keepNewest({ events, hasOlder, hasNewer }: Loaded, most = eventsMost): Loaded {
  if (events.length <= most) return { events, hasOlder, hasNewer };
  return { events: events.slice(-most), hasOlder: true, hasNewer };
}

/** Lets go of the newest when there are too many. */
export function keepOldest({ events, hasOlder, hasNewer }: Loaded, most = eventsMost): Loaded {
  if (events.length <= most) return { events, hasOlder, hasNewer };
  return { events: events.slice(0, most), hasOlder, hasNewer: true };
}

/** Unsent messages that are not in the history yet: an acknowledgement may arrive before the outbox is told. */
export function stillUnsent(
  outbox: readonly OutboxItemView[],
  events: readonly Event[],
): readonly OutboxItemView[] {
  if (outbox.length === 0) return outbox;
  const sent = new Set(events.map((event) => event.self_event_state?.client_generated_id ?? ''));
  return outbox.filter((item) => !sent.has(String(item.clientGeneratedId)));
}
