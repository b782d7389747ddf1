import { ConversationType } from '../../../protocol/index.ts';
import { isParticipant } from '../../domain/conversations/conversation.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Transaction } from '../../store/query/connection.ts';
import { blocks } from '../../store/conversations/blocks.ts';
import type { Participation } from './participation.ts';

/** @throws Refusal when the other of two people cannot be reached: one of them blocks the other, or the other declined */
export async function checkReachable(
  tx: Transaction,
  { conversation, roster, member }: Participation,
): Promise<void> {
  if (conversation.type !== ConversationType.CONVERSATION_TYPE_ONE_TO_ONE) return;
  const other = [...roster.members.values()].find(({ gaiaId }) => gaiaId !== member.gaiaId);
  if (!other) throw new Refusal('no_one_else');
  const name = other.displayName;
  if (roster.silenced) {
    const isOwnBlock = await blocks(tx, member.gaiaId, other.gaiaId);
    throw new Refusal(isOwnBlock ? 'blocked_by_caller' : 'cannot_receive', { name });
  }
  if (!isParticipant(other)) throw new Refusal('conversation_declined', { name });
}
