import type { Event, UserReadState } from '../../protocol/types.ts';
import { keyOf } from '../model/messages/message-items.ts';
import { idOf } from '../../words/participants.ts';

/**
 * At which event each other person's mark stands: the newest that they have read and did not write themselves (their own
 * words say nothing about reading). Keyed by event_id; people who have read nothing of what is loaded have no mark.
 */
export function placeReadMarks(
  events: readonly Event[],
  readState: readonly UserReadState[],
  selfId: string,
): Map<string, string[]> {
  const marks = new Map<string, string[]>();
  for (const state of readState) {
    const reader = idOf(state.participant_id);
    const until = state.latest_read_timestamp ?? 0;
    if (reader === '' || reader === selfId || until === 0) continue;
    const event = newestOfOthers(events, until, reader);
    if (!event) continue;
    const key = keyOf(event);
    marks.set(key, [...(marks.get(key) ?? []), reader]);
  }
  return marks;
}

/** The newest event up to a moment (microseconds) that someone else wrote. */
function newestOfOthers(events: readonly Event[], until: number, reader: string): Event | undefined {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((events[middle]?.timestamp ?? 0) <= until) low = middle + 1;
    else high = middle;
  }
  let at = low - 1;
  while (at >= 0 && idOf(events[at]?.sender_id) === reader) at -= 1;
  return events[at];
}
