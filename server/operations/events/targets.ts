import { amendedId, decode, type Event, retractedBy, type Usec } from '../../../protocol/index.ts';
import { isMessage } from '../../../words/event-kind.ts';
import type { Connection } from '../../store/query/connection.ts';
import { eventSeen } from '../../store/conversations/events.ts';

/** Who looks where. */
export interface Sight {
  readonly conversationId: string;
  readonly personId: string;
}

/**
 * The message of a timestamp, to which another one refers; null: there is none that the person may see now. What only
 * changes another message is none, nor is what is left of a deleted one.
 */
export async function targetSeen(c: Connection, of: Sight, at: Usec, now: Usec): Promise<Event | null> {
  const found = await eventSeen(c, of, at, now);
  const event = found && decode('Event', found.payload);
  return event && isTarget(event) ? event : null;
}

/** Whether other messages can refer to an event. */
export const isTarget = (event: Event): boolean =>
  isMessage(event) && amendedId(event.chat_message) === null && retractedBy(event.chat_message) === null;
