import type { ConversationRecord, Roster } from '../domain/conversation.ts';
import { type ConversationViews, conversationViews } from '../domain/conversation-view.ts';
import type { Connection } from '../store/connection.ts';
import { watermarks } from '../store/conversations.ts';

/** The members' views of the conversation as the connection sees it now; made when first asked for. */
export async function viewsOf(
  c: Connection,
  conversation: ConversationRecord,
  roster: Roster,
): Promise<ConversationViews> {
  const read = await watermarks(c, conversation.id);
  let made: ConversationViews | null = null;
  const views = (): ConversationViews => (made ??= conversationViews(conversation, roster, read));
  return {
    get shared() {
      return views().shared;
    },
    ownOf: (gaiaId) => views().ownOf(gaiaId),
  };
}
