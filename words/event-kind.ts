import { EventType, MembershipChangeType, OffTheRecordStatus } from '../protocol/enums.ts';
import {
  AnnotationType,
  correctionTarget,
  reactionIn,
  retractedBy,
  retractionTarget,
} from '../protocol/messages/annotations.ts';
import { filesIn } from '../protocol/messages/files.ts';
import type { Event } from '../protocol/types.ts';
import { idOf } from './participants.ts';
import { lineText } from './segment-text.ts';

const messageTypes: ReadonlySet<number> = new Set([
  EventType.EVENT_TYPE_REGULAR_CHAT_MESSAGE,
  EventType.EVENT_TYPE_SMS,
  EventType.EVENT_TYPE_VOICEMAIL,
  EventType.EVENT_TYPE_MMS,
]);

/**
 * Whether an event only changes another message: a reaction, the removal of one, a correction, a deletion for everyone. It is
 * no entry of the history, counts for nothing and is shown at the message that it changes.
 */
export function isAnnotation({ chat_message: message }: Event): boolean {
  if (!message?.annotation?.length) return false;
  return (
    reactionIn(message) !== null || correctionTarget(message) !== null || retractionTarget(message) !== null
  );
}

/** Whether it is what is left of a message that was deleted for everyone. */
export const isRetracted = ({ chat_message: message }: Event): boolean => retractedBy(message) !== null;

/** Whether someone said something, a voicemail without words too: the only kind that counts as unread. */
export const isMessage = (event: Event): boolean =>
  (Boolean(event.chat_message) || messageTypes.has(event.event_type ?? EventType.EVENT_TYPE_UNKNOWN)) &&
  !isAnnotation(event);

/** Whether a message holds text, attachments or files; what holds none is described in a sentence. */
export function hasContent(event: Event): boolean {
  const content = event.chat_message?.message_content;
  if ((content?.segment?.length ?? 0) > 0 || (content?.attachment?.length ?? 0) > 0) return true;
  return filesIn(event.chat_message).length > 0;
}

/** "Jonas waves" instead of a bubble that says "waves". */
export const isAction = (event: Event): boolean =>
  (event.chat_message?.annotation ?? []).some(({ type }) => type === AnnotationType.ACTION) &&
  lineText(event.chat_message?.message_content?.segment) !== '';

/** Whether an event is off the record: it is not searched, exported nor forwarded. */
export function isOffTheRecord(event: Event): boolean {
  return (
    Boolean(event.expiration_timestamp) ||
    event.persisted === false ||
    event.otr_status === OffTheRecordStatus.OFF_THE_RECORD_STATUS_OFF_THE_RECORD
  );
}

/** Whether others can be shown what someone said: text, pictures, files and places that are kept. */
export const isForwardable = (event: Event): boolean =>
  event.chat_message !== undefined && hasContent(event) && !isOffTheRecord(event);

/** Whether people left or were removed: by what changed, and where that is not said by the kind of event. */
export function takesPeopleOut({ event_type: kind, membership_change: change }: Event): boolean {
  if (typeof change?.type === 'number')
    return change.type === MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_LEAVE;
  return kind === EventType.EVENT_TYPE_REMOVE_USER;
}

/**
 * Whether someone who was invited to the server has an account now: the first event of the one-to-one that they and the
 * person who invited them have from then on. Such a conversation has no other events of membership.
 */
export function isJoinByInvitation(
  { membership_change: change, sender_id: sender }: Event,
  group: boolean,
): boolean {
  if (group || change?.type !== MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_JOIN) return false;
  return (change.participant_ids ?? []).every((id) => idOf(id) === idOf(sender)) && idOf(sender) !== '';
}
