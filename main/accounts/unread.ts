import type { ConversationState } from '../../client/index.ts';
import { isMuted } from '../../protocol/conversation-state.ts';

/** Messages that wait in a conversation; one that the person marked as unread counts as one. */
export const unreadIn = ({
  unread,
  markedUnread,
}: Pick<ConversationState, 'unread' | 'markedUnread'>): number => Math.max(unread, markedUnread ? 1 : 0);

/** Messages waiting for the person; muted conversations do not count. */
export function unreadOf(conversations: Iterable<ConversationState>): number {
  let sum = 0;
  for (const state of conversations) if (!isMuted(state.conversation)) sum += unreadIn(state);
  return sum;
}
