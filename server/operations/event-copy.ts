import { decode, type Event, type EventContinuationToken } from '../../protocol/index.ts';
import type { Roster } from '../domain/conversation.ts';
import { eventId } from '../domain/new-event.ts';
import type { StoredEvent } from '../store/events.ts';
import { eventFor } from './push.ts';

/** A person's copy of an event in the store. */
export function copyOf(stored: StoredEvent, { levels }: Roster, gaiaId: string): Event {
  const key = stored.client_generated_id;
  return eventFor(
    decode('Event', stored.payload),
    { levels, senderId: stored.sender_id, clientGeneratedId: key === null ? null : String(key) },
    gaiaId,
  );
}

/** Where the page before a page of events ends. */
export function tokenBefore(events: readonly StoredEvent[], otherwise: number): EventContinuationToken {
  const oldest = events[0];
  if (!oldest) return { event_timestamp: otherwise };
  return { event_id: eventId(oldest.timestamp), event_timestamp: oldest.timestamp };
}
