import {
  type ChatMessage,
  DeliveryMediumType,
  type Event,
  EventType,
  type OffTheRecordStatus,
  SourceType,
  type Usec,
} from '../../protocol/index.ts';
import { expiryOf, isOffTheRecord } from './otr.ts';
import { participantId } from './participant-id.ts';

export interface EventFacts {
  readonly conversationId: string;
  readonly senderId: string;
  readonly otrStatus: OffTheRecordStatus;
  /** A change position: unique on the whole service. */
  readonly at: Usec;
  readonly offTheRecordSecs: number;
}

/** What happened, of the kinds of events that this release makes. */
export type EventContent = { readonly chat_message: ChatMessage };

/** The shared part of a new event: the same for everybody who may see it. */
export function newEvent(facts: EventFacts, content: EventContent): Event {
  return {
    conversation_id: { id: facts.conversationId },
    sender_id: participantId(facts.senderId),
    timestamp: facts.at,
    source_type: SourceType.SOURCE_TYPE_UNKNOWN,
    ...content,
    event_id: eventId(facts.at),
    expiration_timestamp: expiryOf(facts.otrStatus, facts.at, facts.offTheRecordSecs),
    advances_sort_timestamp: true,
    otr_status: facts.otrStatus,
    persisted: !isOffTheRecord(facts.otrStatus),
    medium_type: { medium_type: DeliveryMediumType.DELIVERY_MEDIUM_BABEL },
    event_type: EventType.EVENT_TYPE_REGULAR_CHAT_MESSAGE,
    event_version: facts.at,
  };
}

/** Unique because the position is; knowing it opens nothing. */
export function eventId(at: Usec): string {
  return at.toString(36);
}
