import { askedMessage } from '../domain/message-content.ts';
import { checkExpectedOtr } from '../domain/otr.ts';
import { checkHeard } from './check-heard.ts';
import type { Handler } from './context.ts';
import { makeEvent } from './make-event.ts';

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
