import { fieldNumbers } from '../../../protocol/index.ts';
import { askedMessage, messageOf } from '../../domain/messages/message-content.ts';
import { checkExpectedOtr } from '../../domain/conversations/otr.ts';
import { checkHeard } from '../events/check-reachable.ts';
import type { Handler } from '../context/context.ts';
import { embedsOf } from '../events/embeds.ts';
import { copyWriter } from '../events/event-copy.ts';
import { makeEvent } from '../events/make-event.ts';
import { askedKey } from '../events/post-event.ts';

const createdEventField = fieldNumbers.SendChatMessageResponse.created_event;

/** Sends a message; sending it again under the same key returns the event that is there already. */
export const sendChatMessage: Handler<'SendChatMessage'> = async (context, request) => {
  const header = request.event_request_header;
  const { caller, clock, options } = context;
  const asked = askedMessage(request);
  const { event, posted, pushes } = await makeEvent(context, header, async (tx, participation) => {
    checkExpectedOtr(header?.expected_otr, participation.conversation.otrStatus);
    await checkHeard(tx, participation);
    const { items, images } = await embedsOf(tx, asked.attachments, {
      conversationId: participation.conversation.id,
      gaiaId: caller.gaiaId,
      now: clock.nowUsec(),
      publicUrl: options.publicUrl.replace(/\/+$/, ''),
    });
    return { content: { chat_message: messageOf(asked, items) }, images };
  });
  if (!posted) return { response: { created_event: event }, pushes };
  const { gaiaId, variant } = caller;
  const stored = {
    sender_id: gaiaId,
    client_generated_id: askedKey(header?.client_generated_id) || null,
    payload: posted.payload,
  };
  const encoded = copyWriter(posted.after.roster, gaiaId, variant)(stored, createdEventField);
  return { response: {}, encoded, pushes };
};
