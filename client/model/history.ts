import type { Event } from '../../protocol/index.ts';
import { isMessage } from '../../words/event-kind.ts';
import { senderOf, timestampOf } from './event-kinds.ts';

export interface Merged {
  /** Ascending by timestamp. The same array when nothing was new. */
  readonly events: readonly Event[];
  /** What was not there before, ascending. */
  readonly added: readonly Event[];
}

/** Index of the first event whose timestamp is not below `timestamp`. */
export function lowerBound(events: readonly Event[], timestamp: number): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = events[middle];
    if (at && timestampOf(at) < timestamp) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Timestamps are unique per conversation, but two engines' copies of a tie must not hide each other. */
function holds(events: readonly Event[], event: Event): boolean {
  const timestamp = timestampOf(event);
  for (let index = lowerBound(events, timestamp); index < events.length; index += 1) {
    const at = events[index];
    if (!at || timestampOf(at) !== timestamp) return false;
    if (at.event_id === event.event_id) return true;
  }
  return false;
}

/**
 * Adds events to a loaded history, each once by event_id, wherever their timestamps put them.
 *
 * `floor`: events below it belong to an older page that is not loaded; they are left out, because showing them would
 * show a hole after them.
 */
export function mergeEvents(events: readonly Event[], incoming: readonly Event[], floor = 0): Merged {
  const sorted = incoming.filter((event) => timestampOf(event) >= floor);
  if (sorted.length > 1) sorted.sort((a, b) => timestampOf(a) - timestampOf(b));
  const added: Event[] = [];
  for (const event of sorted) {
    if (!holds(events, event) && !holds(added, event)) added.push(event);
  }
  const first = added[0];
  if (!first) return { events, added };
  const last = events.at(-1);
  const merged = [...events, ...added];
  if (last && timestampOf(first) < timestampOf(last)) {
    merged.sort((a, b) => timestampOf(a) - timestampOf(b));
  }
  return { events: merged, added };
}

/** Messages by others after the watermark (microseconds). */
export function countUnread(events: readonly Event[], watermark: number, self: string): number {
  let unread = 0;
  for (let index = events.length - 1; index >= 0; index -= 1) {
    const event = events[index];
    if (!event || timestampOf(event) <= watermark) break;
    if (senderOf(event) !== self && isMessage(event)) unread += 1;
  }
  return unread;
}

/** The newest `keep` events, or all after the watermark where those are more, up to `most`. */
export function trimEvents(
  events: readonly Event[],
  watermark: number,
  keep: number,
  most: number,
): readonly Event[] {
  if (events.length <= keep) return events;
  const unread = events.length - lowerBound(events, watermark + 1);
  return events.slice(-Math.min(most, Math.max(keep, unread)));
}
