import { type ConversationState, ConversationView, limits, SyncFilter } from '../../../protocol/index.ts';
import { viewOf } from '../../domain/conversations/conversation-view.ts';
import { bounded } from '../../domain/bounds.ts';
import type { ConversationRecord } from '../../domain/conversations/conversation.ts';
import { recentConversations, roster } from '../../store/conversations/conversations.ts';
import { eventsBefore } from '../../store/conversations/events.ts';
import { committedPosition } from '../../store/commit/position-source.ts';
import type { WithLazy } from '../../util/lazy-message.ts';
import type { Context, Handler } from '../context/context.ts';
import { EventCopy, tokenBefore } from '../events/event-copy.ts';
import { viewsOf } from '../events/views.ts';

/** A page of the caller's conversations: the newest below a timestamp, in ascending order. */
export const syncRecentConversations: Handler<'SyncRecentConversations'> = async (context, request) => {
  const { reader } = context.store;
  // Before everything else: what commits from here on is after it.
  const syncTimestamp = await committedPosition(reader);
  const count = bounded(request.max_conversations, limits.recentConversations);
  const page = await recentConversations(reader, context.caller.gaiaId, {
    views: requestedViews(request.sync_filter ?? []),
    below: request.last_event_timestamp || Number.MAX_SAFE_INTEGER,
    limit: count + 1,
  });
  const more = page.length > count;
  const conversations = page.slice(0, count).reverse();
  const most = bounded(request.max_events_per_conversation, limits.recentEvents);
  const states: WithLazy<ConversationState>[] = [];
  for (const conversation of conversations) states.push(await stateOf(context, conversation, most));
  return {
    response: {
      sync_timestamp: syncTimestamp,
      continuation_end_timestamp: more ? (conversations[0]?.sortAt ?? 0) : 0,
      conversation_state: states,
    },
    pushes: [],
  };
};

/** No filter, or only unknown ones, means both views. */
function requestedViews(filter: readonly SyncFilter[]): ConversationView[] {
  const views: ConversationView[] = [];
  if (filter.includes(SyncFilter.SYNC_FILTER_INBOX)) {
    views.push(ConversationView.CONVERSATION_VIEW_INBOX);
  }
  if (filter.includes(SyncFilter.SYNC_FILTER_ARCHIVED)) {
    views.push(ConversationView.CONVERSATION_VIEW_ARCHIVED);
  }
  return views.length > 0
    ? views
    : [ConversationView.CONVERSATION_VIEW_INBOX, ConversationView.CONVERSATION_VIEW_ARCHIVED];
}

async function stateOf(
  { caller, clock, store: { reader } }: Context,
  conversation: ConversationRecord,
  most: number,
): Promise<WithLazy<ConversationState>> {
  const members = await roster(reader, conversation);
  const events = await eventsBefore(
    reader,
    { conversationId: conversation.id, personId: caller.gaiaId },
    Number.MAX_SAFE_INTEGER,
    clock.nowUsec(),
    most,
  );
  return {
    conversation_id: { id: conversation.id },
    conversation: viewOf(await viewsOf(reader, conversation, members), caller.gaiaId),
    event_continuation_token: tokenBefore(events, conversation.newestEventAt + 1),
    event: events.map((event) => EventCopy.of(event, members, caller.gaiaId)),
  };
}
