import { AnnotationType, limits } from '../../../protocol/index.ts';
import { messageOf, type RequestedMessage } from '../../domain/messages/message-content.ts';
import { Refusal } from '../../domain/refusal.ts';
import {
  discountReaction,
  insertAmendment,
  otherEmojiCount,
  reactionBy,
} from '../../store/conversations/amendments.ts';
import { eventSeen } from '../../store/conversations/events.ts';
import { reactionTexts } from '../events/fallbacks.ts';
import type { NoEvent } from '../events/make-event.ts';
import type { PlannedAmendment } from '../events/post-amendment.ts';
import { type Amending, type Requested, sightOf, targetOf } from './amending.ts';

/** An emoji is added to a message, or taken back; nothing happens where that is so already. */
export async function planReaction(
  amending: Amending,
  message: RequestedMessage,
  { target: at, emoji, isRemoved }: Requested<'reaction'>,
): Promise<PlannedAmendment | NoEvent> {
  const { tx, participation, senderId, now } = amending;
  const of = sightOf(amending);
  const target = await targetOf(amending, at);
  const on = { conversationId: of.conversationId, target: at };
  const existing = await reactionBy(tx, on, { personId: senderId, emoji });
  if (isRemoved && existing === null) return { instead: null };
  if (!isRemoved && existing !== null) return { instead: await eventSeen(tx, of, existing, now) };
  if (!isRemoved && (await otherEmojiCount(tx, on, emoji)) >= limits.reactionEmoji) {
    throw new Refusal('too_many_reactions', { most: limits.reactionEmoji });
  }
  return {
    content: { chat_message: messageOf(message, []) },
    amends: target,
    quotes: await reactionTexts(tx, participation, emoji, target),
    change: async (timestamp) => {
      if (existing !== null) await discountReaction(tx, of.conversationId, existing);
      await insertAmendment(tx, {
        conversation_id: of.conversationId,
        timestamp,
        target_at: at,
        type: isRemoved ? AnnotationType.REACTION_REMOVED : AnnotationType.REACTION,
        sender_id: senderId,
        emoji,
        counts: isRemoved ? 0 : 1,
      });
    },
  };
}
