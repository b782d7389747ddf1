import {
  amendedId,
  AnnotationType,
  ConversationType,
  decode,
  encode,
  type Event,
  retractedBy,
  retractedMessage,
  USEC_PER_SEC,
} from '../../../protocol/index.ts';
import { isMessage } from '../../../words/event-kind.ts';
import { messageOf, type RequestedMessage } from '../../domain/messages/message-content.ts';
import { Refusal } from '../../domain/refusal.ts';
import { insertAmendment } from '../../store/conversations/amendments.ts';
import { eventSeen } from '../../store/conversations/events.ts';
import { eraseContent, retractionAt } from '../../store/conversations/retraction.ts';
import type { NoEvent } from '../events/make-event.ts';
import type { PlannedAmendment } from '../events/post-amendment.ts';
import { type Amending, type Requested, sightOf } from './amending.ts';

const secsPerHour = 3600;

/**
 * A message is deleted for everyone: what it said, and what changed it, is erased in the same commit, and an empty shell keeps its
 * place. Nothing happens where that is so already.
 *
 * @param withinHours for how long a message can be deleted; null: always
 * @throws Refusal
 */
export async function planRetraction(
  amending: Amending,
  message: RequestedMessage,
  { target: at }: Requested<'retraction'>,
  withinHours: number | null,
): Promise<PlannedAmendment | NoEvent> {
  const { tx, senderId, now } = amending;
  const of = sightOf(amending);
  const { conversationId } = of;
  const found = await eventSeen(tx, of, at, now);
  const target = found && decode('Event', found.payload);
  if (!target || !isMessage(target) || amendedId(target.chat_message) !== null) {
    throw new Refusal('amended_message_missing');
  }
  if (!mayRetract(amending, target)) throw new Refusal('retraction_not_allowed');
  if (retractedBy(target.chat_message) !== null) {
    const existing = await retractionAt(tx, conversationId, at);
    return { instead: existing === null ? null : await eventSeen(tx, of, existing, now) };
  }
  if (withinHours !== null && now - at > withinHours * secsPerHour * USEC_PER_SEC) {
    throw new Refusal('retraction_too_late', { hours: withinHours });
  }
  return {
    content: { chat_message: messageOf(message, []) },
    amends: target,
    change: async (timestamp) => {
      await eraseContent(tx, { conversationId, at }, encode('Event', shellOf(target, senderId, timestamp)));
      await insertAmendment(tx, {
        conversation_id: conversationId,
        timestamp,
        target_at: at,
        type: AnnotationType.RETRACTION,
        sender_id: senderId,
        emoji: '',
        counts: 1,
      });
    },
  };
}

/** One's own messages, and for who has the creator's role of a group those sent since. */
function mayRetract({ participation, senderId }: Amending, target: Event): boolean {
  if (target.sender_id?.gaia_id === senderId) return true;
  const { type, ownerId, ownerSince } = participation.conversation;
  return (
    type === ConversationType.CONVERSATION_TYPE_GROUP &&
    ownerId === senderId &&
    (target.timestamp ?? 0) >= ownerSince
  );
}

/** What is left of a deleted message. */
const shellOf = (target: Event, by: string, at: number): Event => ({
  ...target,
  chat_message: retractedMessage(target.event_id ?? '', by),
  event_version: at,
});
