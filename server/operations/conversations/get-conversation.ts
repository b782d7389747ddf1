import { limits } from '../../../protocol/index.ts';
import { viewOf } from '../../domain/conversations/conversation-view.ts';
import { bounded } from '../../domain/bounds.ts';
import { eventsBefore } from '../../store/conversations/events.ts';
import type { Handler } from '../context/context.ts';
import { EventCopy, tokenBefore } from '../events/event-copy.ts';
import { participationOf } from '../events/participation.ts';
import { viewsOf } from '../events/views.ts';

/** A page of a conversation's history: the newest events, or those before a token, oldest first. */
export const getConversation: Handler<'GetConversation'> = async (context, request) => {
  const { gaiaId } = context.caller;
  const { reader } = context.store;
  const requested = request.conversation_spec?.conversation_id;
  const { conversation, roster } = await participationOf(reader, requested, gaiaId);
  const below = request.event_continuation_token?.event_timestamp || conversation.newestEventAt + 1;
  const events =
    request.include_event === false
      ? []
      : await eventsBefore(
          reader,
          { conversationId: conversation.id, personId: gaiaId },
          below,
          context.clock.nowUsec(),
          bounded(request.max_events_per_conversation, limits.eventsPage),
        );
  const isWhole = request.include_conversation_metadata !== false;
  return {
    response: {
      conversation_state: {
        conversation_id: { id: conversation.id },
        conversation: isWhole ? viewOf(await viewsOf(reader, conversation, roster), gaiaId) : null,
        event_continuation_token: tokenBefore(events, below),
        event: events.map((event) => EventCopy.of(event, roster, gaiaId)),
      },
    },
    pushes: [],
  };
};
