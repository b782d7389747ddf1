import type { ConversationState } from '../../client/index.ts';
import { NotificationLevel } from '../../protocol/index.ts';

export const isQuiet = ({ conversation }: ConversationState): boolean =>
  conversation.self_conversation_state?.notification_level === NotificationLevel.NOTIFICATION_LEVEL_QUIET;

/** Messages waiting for the person; muted conversations do not count. */
export function unreadOf(conversations: Iterable<ConversationState>): number {
  let sum = 0;
  for (const state of conversations) if (!isQuiet(state)) sum += state.unread;
  return sum;
}
