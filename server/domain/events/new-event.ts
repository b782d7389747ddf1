import {
  type ChatMessage,
  type ConversationRename,
  DeliveryMediumType,
  type Event,
  EventType,
  type GroupLinkSharingModification,
  type HangoutEvent,
  type MembershipChange,
  MembershipChangeType,
  OffTheRecordStatus,
  type OTRModification,
  SourceType,
  type Usec,
} from '../../../protocol/index.ts';
import { expiryOf, isOffTheRecord } from '../conversations/otr.ts';
import { participantId } from '../participant-id.ts';

export interface EventFacts {
  readonly conversationId: string;
  /** Null: it happens by itself. */
  readonly senderId: string | null;
  readonly otrStatus: OffTheRecordStatus;
  /** A change position: unique on the whole server. */
  readonly at: Usec;
  readonly offTheRecordSecs: number;
  /** The message that the event changes, and with which it goes; absent: it is one of its own, and advances the conversation. */
  readonly amends?: Pick<Event, 'otr_status' | 'expiration_timestamp'> | undefined;
}

/** What happened, of the kinds of events that this release makes. */
export type EventContent =
  | { readonly chat_message: ChatMessage }
  | { readonly membership_change: MembershipChange }
  | { readonly conversation_rename: ConversationRename }
  | { readonly otr_modification: OTRModification }
  | { readonly group_link_sharing_modification: GroupLinkSharingModification }
  | { readonly hangout_event: HangoutEvent };

/** The shared part of a new event: the same for everyone who may see it. */
export function newEvent(facts: EventFacts, content: EventContent): Event {
  const { amends, at, offTheRecordSecs } = facts;
  const otrStatus = amends?.otr_status ?? recordOf(facts.otrStatus, content);
  return {
    ...content,
    conversation_id: { id: facts.conversationId },
    sender_id: facts.senderId === null ? null : participantId(facts.senderId),
    timestamp: facts.at,
    source_type: SourceType.SOURCE_TYPE_UNKNOWN,
    event_id: eventId(facts.at),
    expiration_timestamp: amends
      ? (amends.expiration_timestamp ?? null)
      : expiryOf(otrStatus, at, offTheRecordSecs),
    advances_sort_timestamp: !amends,
    otr_status: otrStatus,
    persisted: !isOffTheRecord(otrStatus),
    medium_type: { medium_type: DeliveryMediumType.DELIVERY_MEDIUM_BABEL },
    event_type: eventTypeOf(content),
    event_version: facts.at,
  };
}

/** Unique because the position is; knowing it opens nothing. */
export function eventId(at: Usec): string {
  return at.toString(36);
}

/** The timestamp of the event with an id; null: no event has such an id. */
export function timestampOf(id: string): Usec | null {
  const at = Number.parseInt(id, 36);
  return Number.isSafeInteger(at) && at > 0 && eventId(at) === id ? at : null;
}

/** Turning the record off or on is itself on the record: a history shows where something is missing. */
function recordOf(status: OffTheRecordStatus, content: EventContent): OffTheRecordStatus {
  return 'otr_modification' in content ? OffTheRecordStatus.OFF_THE_RECORD_STATUS_ON_THE_RECORD : status;
}

function eventTypeOf(content: EventContent): EventType {
  if ('chat_message' in content) return EventType.EVENT_TYPE_REGULAR_CHAT_MESSAGE;
  if ('conversation_rename' in content) return EventType.EVENT_TYPE_CONVERSATION_RENAME;
  if ('hangout_event' in content) return EventType.EVENT_TYPE_HANGOUT;
  if ('otr_modification' in content) return EventType.EVENT_TYPE_OTR_MODIFICATION;
  if ('group_link_sharing_modification' in content) {
    return EventType.EVENT_TYPE_GROUP_LINK_SHARING_MODIFICATION;
  }
  return content.membership_change.type === MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_JOIN
    ? EventType.EVENT_TYPE_ADD_USER
    : EventType.EVENT_TYPE_REMOVE_USER;
}
