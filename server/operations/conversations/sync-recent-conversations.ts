import { type ConversationState, ConversationView, limits, SyncFilter } from '../../../protocol/index.ts';
import { viewOf } from '../../domain/conversations/conversation-view.ts';
import { bounded } from '../../domain/bounds.ts';
import type { ConversationRecord } from '../../domain/conversations/conversation.ts';
import { recentConversations, roster } from '../../store/conversations/conversations.ts';
import { copySize, eventsBefore } from '../../store/conversations/events.ts';
import type { WithLazy } from '../../util/lazy-message.ts';
import { TimeSlice } from '../../util/time-slice.ts';
import { AnswerSize } from '../context/answer-size.ts';
import type { Context, Handler } from '../context/context.ts';
import { tokenBefore } from '../events/event-copy.ts';
import { copiesFor } from '../events/fallbacks.ts';
import { viewsOf } from '../events/views.ts';

/**
 * A page of the caller's conversations: the newest below a timestamp, in ascending order. The room that an answer has is
 * shared among them; where it is used up the page ends, and continuation_end_timestamp goes on from there.
 */
export const syncRecentConversations: Handler<'SyncRecentConversations'> = async (context, request) => {
  const { reader } = context.store;
  // Before everything else: what commits from here on is after it.
  const syncTimestamp = await reader.committed();
  const count = bounded(request.max_conversations, limits.recentConversations);
  const page = await recentConversations(reader, context.caller.gaiaId, {
    views: requestedViews(request.sync_filter ?? []),
    below: request.last_event_timestamp || Number.MAX_SAFE_INTEGER,
    limit: count + 1,
  });
  const events = bounded(request.max_events_per_conversation, limits.recentEvents);
  const slice = new TimeSlice();
  const size = new AnswerSize(context.caller.variant);
  const newest = page.slice(0, count);
  const states: WithLazy<ConversationState>[] = [];
  for (const conversation of newest) {
    const bytes = size.left / (newest.length - states.length);
    const state = await stateOf(context, conversation, { events, bytes }, size);
    // The first one always has room, so that a client gets on.
    if (size.left < 0 && states.length > 0) break;
    states.push(state);
    await slice.pause();
  }
  const oldest = newest[states.length - 1];
  return {
    response: {
      sync_timestamp: syncTimestamp,
      continuation_end_timestamp: page.length > states.length ? (oldest?.sortAt ?? 0) : 0,
      conversation_state: states.reverse(),
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
  most: { readonly events: number; readonly bytes: number },
  size: AnswerSize,
): Promise<WithLazy<ConversationState>> {
  const members = await roster(reader, conversation);
  const view = viewOf(await viewsOf(reader, conversation, members), caller.gaiaId);
  const whole = size.encoded('Conversation', view);
  const now = clock.nowUsec();
  const events = await eventsBefore(
    reader,
    { conversationId: conversation.id, personId: caller.gaiaId },
    Number.MAX_SAFE_INTEGER,
    now,
    most,
  );
  for (const event of events) size.add(copySize(event));
  return {
    conversation_id: { id: conversation.id },
    conversation: whole,
    event_continuation_token: tokenBefore(events, conversation.newestEventAt + 1),
    event: await copiesFor(reader, caller, events, members, now),
  };
}
