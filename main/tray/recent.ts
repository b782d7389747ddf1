import { titleFor, type ChatSession } from '../../client/index.ts';
import { isMuted } from '../../protocol/conversation-state.ts';
import { unreadIn } from '../accounts/unread.ts';
import type { TrayRecent } from './state.ts';

/** How many conversations the menu offers; more is what the window is for. */
export const recentMost = 5;

export interface RecentSource {
  readonly key: string;
  readonly session: Pick<ChatSession, 'conversations' | 'people' | 'self'>;
}

/** The conversations of all accounts in which something waits for the person, the latest first. Muted ones wait for no one. */
export function recentUnread(accounts: readonly RecentSource[]): TrayRecent[] {
  return accounts
    .flatMap(({ key, session }) =>
      [...session.conversations.values()]
        .filter((state) => unreadIn(state) > 0 && !isMuted(state.conversation))
        .map((state) => ({ key, session, state, at: state.lastEvent?.timestamp ?? 0 })),
    )
    .sort((one, other) => other.at - one.at)
    .slice(0, recentMost)
    .map(({ key, session, state }) => ({
      account: key,
      conversationId: state.id,
      name: titleFor(session, state.conversation),
      unread: unreadIn(state),
      ...(state.unreadMore && { unreadMore: true as const }),
    }));
}
