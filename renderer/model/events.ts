import type { Event } from '../../protocol/types.ts';
import type { OutboxItemView } from '../../preload/views.ts';

/** Events kept in the window at once; those further away are read again when the person scrolls there. */
export const eventsMost = 1200;

/** A part of the history without holes. */
export interface Loaded {
  events: readonly Event[];
  hasOlder: boolean;
  hasNewer: boolean;
}

/** Drops the oldest when there are too many. */
export function keepNewest({ events, hasOlder, hasNewer }: Loaded, most = eventsMost): Loaded {
  if (events.length <= most) return { events, hasOlder, hasNewer };
  return { events: events.slice(-most), hasOlder: true, hasNewer };
}

/** Drops the newest when there are too many. */
export function keepOldest({ events, hasOlder, hasNewer }: Loaded, most = eventsMost): Loaded {
  if (events.length <= most) return { events, hasOlder, hasNewer };
  return { events: events.slice(0, most), hasOlder, hasNewer: true };
}

/** Unsent messages that are not in the history yet: an event may arrive before the outbox is updated. */
export function stillUnsent(
  outbox: readonly OutboxItemView[],
  events: readonly Event[],
): readonly OutboxItemView[] {
  if (outbox.length === 0) return outbox;
  const sent = new Set(events.map((event) => event.self_event_state?.client_generated_id ?? ''));
  return outbox.filter((item) => !sent.has(String(item.clientGeneratedId)));
}
