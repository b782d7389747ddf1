import { ConversationType } from '../../../protocol/index.ts';
import { isParticipant } from '../../domain/conversations/conversation.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Transaction } from '../../store/query/connection.ts';
import { blocks } from '../../store/conversations/blocks.ts';
import type { Participation } from './participation.ts';

/** @throws Refusal when the other of two people cannot hear: one of them blocks the other, or the other declined */
export async function checkReachable(
  tx: Transaction,
  { conversation, roster, member }: Participation,
): Promise<void> {
  if (conversation.type !== ConversationType.CONVERSATION_TYPE_ONE_TO_ONE) return;
  const other = [...roster.members.values()].find(({ gaiaId }) => gaiaId !== member.gaiaId);
  const name = other?.displayName ?? 'This person';
  if (roster.silenced) {
    throw new Refusal(
      other && (await blocks(tx, member.gaiaId, other.gaiaId))
        ? `You have blocked ${name}. Unblock ${name} to write.`
        : `${name} cannot receive messages from you.`,
    );
  }
  if (!isParticipant(other)) throw new Refusal(`${name} has declined this conversation.`);
}
