import { EventType } from '../../../protocol/index.ts';
import { requestedMessage, messageOf } from '../../domain/messages/message-content.ts';
import { checkReachable } from '../events/check-reachable.ts';
import type { Handler } from '../context/context.ts';
import { embedsOf } from '../events/embeds.ts';
import { makeEvent } from '../events/make-event.ts';

/** Sends a message; sending it again under the same key returns the event that is there already. */
export const sendChatMessage: Handler<'SendChatMessage'> = async (context, request) => {
  const header = request.event_request_header;
  const { caller, clock, options } = context;
  const requested = requestedMessage(request);
  const { event, pushes } = await makeEvent(
    context,
    header,
    EventType.EVENT_TYPE_REGULAR_CHAT_MESSAGE,
    async (tx, participation) => {
      checkReachable(participation, caller.gaiaId);
      const { items, images } = await embedsOf(tx, requested.attachments, {
        conversationId: participation.conversation.id,
        gaiaId: caller.gaiaId,
        now: clock.nowUsec(),
        publicUrl: options.publicUrl.replace(/\/+$/, ''),
      });
      return { content: { chat_message: messageOf(requested, items) }, images };
    },
  );
  return { response: { created_event: event }, pushes };
};
