import type { Event, EventType, Usec } from '../../../protocol/index.ts';
import { eventId } from '../../domain/events/new-event.ts';
import { Refusal } from '../../domain/refusal.ts';
import { participantId } from '../../domain/participant-id.ts';
import type { Connection } from '../../store/query/connection.ts';
import { conversationById, roster } from '../../store/conversations/conversations.ts';
import { erasedByKey } from '../../store/conversations/erasure.ts';
import { eventByKey } from '../../store/conversations/events.ts';
import { EncodedOnce, type LazyMessage } from '../../util/lazy-message.ts';
import { copiesFor, type Reader } from './fallbacks.ts';

export interface Key {
  readonly conversationId: string;
  /** 0: none. */
  readonly key: number;
  /** Of the event that is asked for. */
  readonly type: EventType;
}

/**
 * The event that the sender made in the conversation under a key; null when there was none. Of one that is past its time,
 * or erased, only what names it. Who has left is answered too, so that leaving can be asked for twice.
 *
 * @throws Refusal when the event is of another type than the one asked for
 */
export async function sentUnder(
  c: Connection,
  caller: Reader,
  { conversationId, key, type }: Key,
  now: Usec,
): Promise<LazyMessage<Event> | null> {
  if (key === 0) return null;
  const senderId = caller.gaiaId;
  const sent = await eventByKey(c, conversationId, senderId, key);
  const conversation = sent && (await conversationById(c, conversationId));
  if (sent && conversation) {
    const [event] = await copiesFor(c, caller, [sent], await roster(c, conversation), now);
    if (event) {
      if (event.value.event_type !== type) throw new Refusal('key_of_other_event');
      const until = event.value.expiration_timestamp ?? null;
      if (until === null || until > now) return event;
    }
  }
  const timestamp = sent?.timestamp ?? (await erasedByKey(c, conversationId, senderId, key));
  if (timestamp === null) return null;
  return new EncodedOnce('Event', {
    conversation_id: { id: conversationId },
    sender_id: participantId(senderId),
    timestamp,
    self_event_state: { user_id: participantId(senderId), client_generated_id: String(key) },
    event_id: eventId(timestamp),
    event_version: timestamp,
    persisted: false,
  });
}
