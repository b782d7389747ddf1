import { type EventContinuationToken, limits, type Usec } from '../../../protocol/index.ts';
import { viewOf } from '../../domain/conversations/conversation-view.ts';
import { bounded } from '../../domain/bounds.ts';
import { timestampOf } from '../../domain/events/new-event.ts';
import { Refusal } from '../../domain/refusal.ts';
import { eventsBefore, type StoredEvent } from '../../store/conversations/events.ts';
import { AnswerSize } from '../context/answer-size.ts';
import type { Handler } from '../context/context.ts';
import { tokenBefore } from '../events/event-copy.ts';
import { participationOf } from '../events/participation.ts';
import { copiesFor } from '../events/fallbacks.ts';
import { viewsOf } from '../events/views.ts';

/**
 * A page of a conversation's history: the newest events, or those before a token, oldest first. Where they would be more
 * than an answer has room for, the page is shorter, and its token says where it begins.
 */
export const getConversation: Handler<'GetConversation'> = async (context, request) => {
  const { gaiaId } = context.caller;
  const { reader } = context.store;
  const requested = request.conversation_spec?.conversation_id;
  const { conversation, roster } = await participationOf(reader, requested, gaiaId);
  const now = context.clock.nowUsec();
  const below = endOf(request.event_continuation_token) ?? conversation.newestEventAt + 1;
  const isWhole = request.include_conversation_metadata !== false;
  const size = new AnswerSize(context.caller.variant);
  const view = isWhole ? viewOf(await viewsOf(reader, conversation, roster), gaiaId) : null;
  const whole = view && size.encoded('Conversation', view);
  const most = { events: bounded(request.max_events_per_conversation, limits.eventsPage), bytes: size.left };
  const of = { conversationId: conversation.id, personId: gaiaId };
  const read = (end: Usec) => eventsBefore(reader, of, end, now, most);
  const copies = (page: readonly StoredEvent[]) => copiesFor(reader, context.caller, page, roster, now);
  let events = request.include_event === false ? [] : await read(below);
  let shown = await copies(events);
  // No event at all says that this is the beginning.
  for (let [first] = events; first && shown.length === 0; [first] = events) {
    events = await read(first.timestamp);
    shown = await copies(events);
  }
  return {
    response: {
      conversation_state: {
        conversation_id: { id: conversation.id },
        conversation: whole,
        event_continuation_token: tokenBefore(events, below),
        event: shown,
      },
    },
    pushes: [],
  };
};

/** Below which timestamp a page ends; null: at the newest event. */
export function endOf(token: EventContinuationToken | null | undefined): Usec | null {
  if (token?.event_timestamp) return token.event_timestamp;
  if (!token?.event_id) return null;
  const timestamp = timestampOf(token.event_id);
  if (timestamp !== null) return timestamp;
  throw new Refusal('field_invalid', {
    field: 'event_continuation_token.event_id',
    allowed: 'the id of an event',
  });
}
