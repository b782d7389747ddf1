import { ConversationType } from '../../protocol/index.ts';
import { isParticipant } from '../domain/conversation.ts';
import { askedMessage } from '../domain/message-content.ts';
import { checkExpectedOtr } from '../domain/otr.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Transaction } from '../store/connection.ts';
import { eventByKey } from '../store/events.ts';
import { blocks } from '../store/people.ts';
import type { Handler } from './context.ts';
import { copyOf } from './event-copy.ts';
import { type Participation, participationOf } from './participation.ts';
import { askedKey, postEvent } from './post-event.ts';

/** Sends a message; sending it again under the same key returns the event that is there already. */
export const sendChatMessage: Handler<'SendChatMessage'> = async (context, request) => {
  const { gaiaId } = context.caller;
  const header = request.event_request_header;
  const message = askedMessage(request);
  const key = askedKey(header?.client_generated_id);
  const { outcome, met } = await context.store.write(async (tx) => {
    const participation = await participationOf(tx, header?.conversation_id, gaiaId);
    const { conversation, roster } = participation;
    const sent = key === 0 ? null : await eventByKey(tx, conversation.id, gaiaId, key);
    if (sent) {
      const created_event = copyOf(sent, roster, gaiaId);
      return { outcome: { response: { created_event }, pushes: [] }, met: [] };
    }
    checkExpectedOtr(header?.expected_otr, conversation.otrStatus);
    await checkHeard(tx, participation);
    const { offTheRecordSecs } = context.options;
    const posted = await postEvent(
      tx,
      participation,
      { chat_message: message },
      { senderId: gaiaId, key, offTheRecordSecs },
    );
    const response = { created_event: posted.event };
    return { outcome: { response, pushes: posted.pushes }, met: posted.met };
  });
  if (met.length > 0) context.live.introduce(gaiaId, met);
  return outcome;
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
