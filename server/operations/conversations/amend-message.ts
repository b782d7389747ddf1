import {
  AnnotationType,
  ConversationStatus,
  type Event,
  limits,
  type Usec,
} from '../../../protocol/index.ts';
import { messageOf, type RequestedMessage } from '../../domain/messages/message-content.ts';
import type { RequestedAmendment } from '../../domain/messages/amendments.ts';
import { Refusal } from '../../domain/refusal.ts';
import {
  discountReaction,
  insertAmendment,
  otherEmojiCount,
  reactionBy,
} from '../../store/conversations/amendments.ts';
import { eventSeen } from '../../store/conversations/events.ts';
import type { Transaction } from '../../store/query/connection.ts';
import { checkReachable } from '../events/check-reachable.ts';
import type { NoEvent } from '../events/make-event.ts';
import type { Participation } from '../events/participation.ts';
import type { PlannedAmendment } from '../events/post-amendment.ts';
import { reactionTexts } from '../events/fallbacks.ts';
import { type Sight, targetSeen } from '../events/targets.ts';

type Requested<K extends RequestedAmendment['kind']> = RequestedAmendment & { readonly kind: K };

/** Who changes a message, and as of when. */
export interface Amending {
  readonly tx: Transaction;
  readonly participation: Participation;
  readonly senderId: string;
  readonly now: Usec;
}

/**
 * What a message does that changes another one.
 *
 * @throws Refusal when its target is no message that the sender may see now, or may not be changed so
 */
export async function planAmendment(
  amending: Amending,
  message: RequestedMessage,
  requested: RequestedAmendment,
): Promise<PlannedAmendment | NoEvent> {
  if (amending.participation.member.status === ConversationStatus.CONVERSATION_STATUS_INVITED) {
    throw new Refusal('invitation_pending');
  }
  checkReachable(amending.participation, amending.senderId);
  if (requested.kind === 'reaction') return planReaction(amending, message, requested);
  throw new Refusal('amended_message_missing');
}

async function planReaction(
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

async function targetOf({ tx, now, ...amending }: Amending, at: Usec): Promise<Event> {
  const target = await targetSeen(tx, sightOf(amending), at, now);
  if (!target) throw new Refusal('amended_message_missing');
  return target;
}

const sightOf = ({ participation, senderId }: Pick<Amending, 'participation' | 'senderId'>): Sight => ({
  conversationId: participation.conversation.id,
  personId: senderId,
});
