import type { ChatSession } from '../../client/index.ts';
import type { HandlersOf } from '../../preload/bridge.ts';
import type { conversationCommands } from '../../preload/commands/conversation.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { ViewedConversation } from '../activity/viewed-conversation.ts';
import { asResult } from '../result/as-result.ts';
import { personView, timelineView } from './views.ts';

export interface ConversationCommandsOptions {
  accounts: Pick<Accounts, 'get'>;
  viewed: ViewedConversation;
}

/** Making a conversation, and what is on screen of the open one. */
export const conversationHandlers = (
  session: (account: string) => ChatSession,
  { accounts, viewed }: ConversationCommandsOptions,
): HandlersOf<typeof conversationCommands> => ({
  searchPeople: (account, query) =>
    asResult(async () => (await session(account).contacts.search(query)).map(personView)),
  createConversation: (account, request) => asResult(() => session(account).createConversation(request)),
  openConversation: (account, conversationId) => {
    viewed.open(account, conversationId);
    return timelineView(session(account), conversationId);
  },
  closeConversation: (account, conversationId) => {
    viewed.close(account, conversationId);
    accounts.get(account)?.session.release(conversationId);
  },
  conversationSeen: (account, conversationId, timestamp) => viewed.drawn(account, conversationId, timestamp),
});
