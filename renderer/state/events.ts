import type { Event } from '../../protocol/types.ts';
import type { OutboxItemView } from '../../preload/views.ts';
import { keyOf } from '../format/timeline.ts';

const timestampOf = (event: Event): number => event.timestamp ?? 0;

/** One list in time order without doubles; the newer copy of an event wins. */
export function mergeEvents(known: readonly Event[], changed: readonly Event[]): readonly Event[] {
  if (changed.length === 0) return known;
  const byKey = new Map(known.map((event) => [keyOf(event), event]));
  for (const event of changed) byKey.set(keyOf(event), event);
  return [...byKey.values()].sort((one, other) => timestampOf(one) - timestampOf(other));
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
