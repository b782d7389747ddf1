import type { Event } from '../protocol/types.ts';

const timestampOf = (event: Event): number => event.timestamp ?? 0;

export interface Merged {
  /** Ascending by timestamp. The same array when nothing was new. */
  readonly events: readonly Event[];
  /** What was not there before, ascending. */
  readonly added: readonly Event[];
  /** Those that took the place of an earlier version. */
  readonly replaced: readonly Event[];
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

/** Timestamps are unique per conversation, but two engines' copies of a tie must not hide each other. -1: not there. */
function indexOf(events: readonly Event[], event: Event): number {
  const timestamp = timestampOf(event);
  for (let index = lowerBound(events, timestamp); index < events.length; index += 1) {
    const at = events[index];
    if (!at || timestampOf(at) !== timestamp) return -1;
    if (at.event_id === event.event_id) return index;
  }
  return -1;
}

const versionOf = (event: Event | undefined): number => event?.event_version ?? 0;

/**
 * Adds events to a loaded history, each once by event_id, wherever their timestamps put them. A later version takes the
 * place of an earlier one.
 *
 * `floor`: events below it belong to an older page that is not loaded; they are left out, because showing them would
 * show a hole after them.
 */
export function mergeEvents(known: readonly Event[], incoming: readonly Event[], floor = 0): Merged {
  const sorted = incoming.filter((event) => timestampOf(event) >= floor);
  if (sorted.length > 1) sorted.sort((a, b) => timestampOf(a) - timestampOf(b));
  const added: Event[] = [];
  const replaced: Event[] = [];
  let events = known;
  for (const event of sorted) {
    const index = indexOf(events, event);
    if (index >= 0) {
      if (versionOf(event) <= versionOf(events[index])) continue;
      events = events.with(index, event);
      replaced.push(event);
    } else if (indexOf(added, event) < 0) added.push(event);
  }
  const first = added[0];
  if (!first) return { events, added, replaced };
  const last = events.at(-1);
  const merged = [...events, ...added];
  if (last && timestampOf(first) < timestampOf(last)) {
    merged.sort((a, b) => timestampOf(a) - timestampOf(b));
  }
  return { events: merged, added, replaced };
}
