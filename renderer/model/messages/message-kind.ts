import { EventType } from '../../../protocol/enums.ts';
import type { Event } from '../../../protocol/types.ts';

/** How a message was sent, if not through this server. */
export type Medium = 'sms' | 'mms' | 'voicemail';

export function mediumOf(event: Event): Medium | null {
  switch (event.event_type) {
    case EventType.EVENT_TYPE_SMS:
      return 'sms';
    case EventType.EVENT_TYPE_MMS:
      return 'mms';
    case EventType.EVENT_TYPE_VOICEMAIL:
      return 'voicemail';
    default:
      return null;
  }
}

/** When a message leaves the history by itself, milliseconds; null: never. */
export function expiryOf(event: Event): number | null {
  const at = event.expiration_timestamp ?? 0;
  return at > 0 ? Math.floor(at / 1000) : null;
}

/** Without what has expired by now (milliseconds): it goes from the screen when it goes from everywhere. */
export function unexpired(events: readonly Event[], now: number): readonly Event[] {
  const isGone = (event: Event): boolean => {
    const at = expiryOf(event);
    return at !== null && at <= now;
  };
  return events.some(isGone) ? events.filter((event) => !isGone(event)) : events;
}
