import { ConversationStatus } from '../../../protocol/index.ts';
import type { RequestedAmendment } from '../../domain/messages/amendments.ts';
import type { RequestedMessage } from '../../domain/messages/message-content.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { ServerOptions } from '../context/context.ts';
import { checkReachable } from '../events/check-reachable.ts';
import type { NoEvent } from '../events/make-event.ts';
import type { PlannedAmendment } from '../events/post-amendment.ts';
import type { Amending } from './amending.ts';
import { planCorrection } from './correction.ts';
import { planReaction } from './reaction.ts';
import { planRetraction } from './retraction.ts';

/**
 * What a message does that changes another one.
 *
 * @throws Refusal when its target is no message that the sender may see now, or may not be changed so
 */
export async function planAmendment(
  amending: Amending,
  message: RequestedMessage,
  requested: RequestedAmendment,
  { retractWithinHours }: Pick<ServerOptions, 'retractWithinHours'>,
): Promise<PlannedAmendment | NoEvent> {
  if (amending.participation.member.status === ConversationStatus.CONVERSATION_STATUS_INVITED) {
    throw new Refusal('invitation_pending');
  }
  // What one wrote is one's own to delete, no matter who has blocked the other.
  if (requested.kind === 'retraction') {
    return planRetraction(amending, message, requested, retractWithinHours);
  }
  checkReachable(amending.participation, amending.senderId);
  if (requested.kind === 'correction') return planCorrection(amending, message, requested);
  return planReaction(amending, message, requested);
}
