import { DeliveryMediumType, type EventRequestHeader } from '../../../protocol/index.ts';
import type { ConversationRecord } from '../conversations/conversation.ts';
import { checkExpectedOtr } from '../conversations/otr.ts';
import { Refusal } from '../refusal.ts';

/** @throws Refusal when the sender saw another history status than there is, or asks for a way of delivery that there is not */
export function checkHeader(
  header: EventRequestHeader | null | undefined,
  { otrStatus }: Pick<ConversationRecord, 'otrStatus'>,
): void {
  const medium = header?.delivery_medium?.medium_type || DeliveryMediumType.DELIVERY_MEDIUM_BABEL;
  if (medium !== DeliveryMediumType.DELIVERY_MEDIUM_BABEL) throw new Refusal('delivery_medium_not_offered');
  checkExpectedOtr(header?.expected_otr, otrStatus);
}
