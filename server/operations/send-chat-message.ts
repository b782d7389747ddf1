import { ConversationType } from '../../protocol/index.ts';
import { isParticipant } from '../domain/conversation.ts';
import { askedMessage } from '../domain/message-content.ts';
import { checkExpectedOtr } from '../domain/otr.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Transaction } from '../store/connection.ts';
import { blocks } from '../store/people.ts';
import type { Handler } from './context.ts';
import { makeEvent } from './make-event.ts';
import type { Participation } from './participation.ts';

/** Sends a message; sending it again under the same key returns the event that is there already. */
export const sendChatMessage: Handler<'SendChatMessage'> = async (context, request) => {
  const header = request.event_request_header;
  const message = askedMessage(request);
  const { event, pushes } = await makeEvent(context, header, async (tx, participation) => {
    checkExpectedOtr(header?.expected_otr, participation.conversation.otrStatus);
    await checkHeard(tx, participation);
    return { content: { chat_message: message } };
  });
  return { response: { created_event: event }, pushes };
};

/** @throws Refusal when the other of two people cannot hear: one of them blocks the other, or the other declined */
async function checkHeard(tx: Transaction, { conversation, roster, member }: Participation): Promise<void> {
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
