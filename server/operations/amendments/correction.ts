import {
  AnnotationType,
  correctionOf,
  correctionTarget,
  decode,
  type Event,
  limits,
  USEC_PER_SEC,
} from '../../../protocol/index.ts';
import { checkMentions } from '../../domain/messages/mentions.ts';
import { messageOf, type RequestedMessage } from '../../domain/messages/message-content.ts';
import { timestampOf } from '../../domain/events/new-event.ts';
import { Refusal } from '../../domain/refusal.ts';
import { correctionCount, insertAmendment } from '../../store/conversations/amendments.ts';
import { eventSeen } from '../../store/conversations/events.ts';
import type { PlannedAmendment } from '../events/post-amendment.ts';
import { type Amending, type Requested, sightOf, targetOf } from './amending.ts';

const secsPerHour = 3600;

/**
 * The text of one's own message is replaced. A correction of a correction is one of the message itself.
 *
 * @throws Refusal
 */
export async function planCorrection(
  amending: Amending,
  message: RequestedMessage,
  { target: requested }: Requested<'correction'>,
): Promise<PlannedAmendment> {
  const { tx, participation, senderId, now } = amending;
  const { conversationId } = sightOf(amending);
  const target = await correctedMessage(amending, requested);
  const at = target.timestamp ?? 0;
  if (target.sender_id?.gaia_id !== senderId) throw new Refusal('correction_not_own');
  if (now - at > limits.correctionSecs * USEC_PER_SEC) {
    throw new Refusal('correction_too_late', { hours: limits.correctionSecs / secsPerHour });
  }
  if ((await correctionCount(tx, { conversationId, target: at })) >= limits.corrections) {
    throw new Refusal('too_many_corrections', { most: limits.corrections });
  }
  const unmentioned = checkMentions(message, participation, senderId);
  return {
    unmentioned,
    content: { chat_message: messageOf({ ...message, annotation: ofMessage(message, target) }, []) },
    amends: target,
    change: (timestamp) =>
      insertAmendment(tx, {
        conversation_id: conversationId,
        timestamp,
        target_at: at,
        type: AnnotationType.CORRECTION,
        sender_id: senderId,
        emoji: '',
        counts: 1,
      }),
  };
}

/** The message that a correction is of, by its own timestamp or that of an earlier correction. */
async function correctedMessage(amending: Amending, requested: number): Promise<Event> {
  const found = await eventSeen(amending.tx, sightOf(amending), requested, amending.now);
  const earlier = found && correctionTarget(decode('Event', found.payload).chat_message);
  return targetOf(amending, (earlier && timestampOf(earlier)) || requested);
}

/** The annotations of a correction, which names the message itself. */
const ofMessage = ({ annotation }: RequestedMessage, target: Event): RequestedMessage['annotation'] =>
  annotation.map((one) =>
    one.type === AnnotationType.CORRECTION ? correctionOf(target.event_id ?? '') : one,
  );
