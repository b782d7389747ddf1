import { EventType } from '../../../protocol/index.ts';
import { requestedMessage, messageOf, type RequestedMessage } from '../../domain/messages/message-content.ts';
import { checkMentions } from '../../domain/messages/mentions.ts';
import { checkReachable } from '../events/check-reachable.ts';
import type { Handler } from '../context/context.ts';
import { embedsOf, noEmbeds } from '../events/embeds.ts';
import { filesOf } from '../events/files-of.ts';
import { makeEvent } from '../events/make-event.ts';
import { quotesOf } from '../events/fallbacks.ts';
import { planAmendment } from '../amendments/amend-message.ts';

/** Pictures and files can be in several conversations, and an erased message may leave one that no other shows. */
const isConfined = ({ attachments, files, amends }: RequestedMessage): boolean =>
  attachments.length === 0 && files.length === 0 && amends?.kind !== 'retraction';

/** Sends a message; sending it again under the same key returns the event that is there already. */
export const sendChatMessage: Handler<'SendChatMessage'> = async (context, request) => {
  const header = request.event_request_header;
  const { caller, clock, options } = context;
  const requested = requestedMessage(request);
  const { event, pushes } = await makeEvent(
    context,
    header,
    { type: EventType.EVENT_TYPE_REGULAR_CHAT_MESSAGE, isConfined: isConfined(requested) },
    async (tx, participation) => {
      const now = clock.nowUsec();
      if (requested.amends) {
        const amending = { tx, participation, senderId: caller.gaiaId, now };
        return planAmendment(amending, requested, requested.amends, options);
      }
      checkReachable(participation, caller.gaiaId);
      const unmentioned = checkMentions(requested, participation, caller.gaiaId);
      const quotes =
        requested.replyTo === null
          ? undefined
          : await quotesOf(tx, participation, caller.gaiaId, requested.replyTo, now);
      const { items, images } =
        requested.attachments.length === 0
          ? noEmbeds
          : await embedsOf(tx, requested.attachments, {
              conversationId: participation.conversation.id,
              gaiaId: caller.gaiaId,
              now,
              publicUrl: options.publicUrl.replace(/\/+$/, ''),
            });
      const files =
        requested.files.length === 0 ? [] : await filesOf(tx, requested.files, caller.gaiaId, now);
      return {
        content: { chat_message: messageOf(requested, items, files) },
        images,
        files: requested.files,
        unmentioned,
        quotes,
      };
    },
  );
  return { response: { created_event: event }, pushes };
};
