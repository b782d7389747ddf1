import { HangoutEventType } from '../../protocol/enums.ts';
import type { Event } from '../../protocol/types.ts';
import { isUnanswered } from '../../words/unanswered-call.ts';
import { keyOf } from '../model/message-items.ts';
import { millisOf } from '../kit/times.ts';

/**
 * How long each call was whose beginning and end are loaded: milliseconds by the key of its end. One that no one answered
 * has no length: it rang.
 */
export function callLengths(events: readonly Event[]): ReadonlyMap<string, number> {
  const lengths = new Map<string, number>();
  let started: number | null = null;
  for (const event of events) {
    const type = event.hangout_event?.event_type;
    if (type === HangoutEventType.HANGOUT_EVENT_TYPE_START) started = millisOf(event.timestamp);
    if (type !== HangoutEventType.HANGOUT_EVENT_TYPE_END || started === null) continue;
    if (!isUnanswered(event)) lengths.set(keyOf(event), millisOf(event.timestamp) - started);
    started = null;
  }
  return lengths;
}
