import type { ConversationState } from '../../client/index.ts';
import { isMuted } from '../../protocol/conversation-state.ts';

/** Messages waiting for the person; muted conversations do not count. */
export function unreadOf(conversations: Iterable<ConversationState>): number {
  let sum = 0;
  for (const state of conversations) if (!isMuted(state.conversation)) sum += state.unread;
  return sum;
}
