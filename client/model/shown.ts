import { lastCallMillis } from '../../words/call-length.ts';
import { callOf } from './call.ts';
import { ownWatermark } from './conversation-fields.ts';
import { hasUnreadBefore, type Entry } from './entry.ts';
import { countUnread } from './history.ts';
import type { ConversationState, Written } from './types.ts';

/** A conversation as the account's window shows it. */
export function shownOf(id: string, entry: Entry, selfId: string, written: Written): ConversationState {
  const { conversation, events } = entry;
  const call = callOf(conversation, events);
  const callMillis = lastCallMillis(events);
  const unread = countUnread(events, ownWatermark(conversation), selfId);
  return {
    id,
    conversation,
    lastEvent: events.at(-1) ?? null,
    unread,
    ...(unread > 0 && hasUnreadBefore(entry) && { unreadMore: true as const }),
    typing: [...entry.typing.keys()],
    focused: [...entry.focused.keys()],
    ...written,
    ...(call && { call }),
    ...(callMillis !== null && { lastCallMillis: callMillis }),
  };
}
