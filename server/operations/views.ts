import { type Conversation, OffTheRecordToggle } from '../../protocol/index.ts';
import type { ConversationRecord, Roster } from '../domain/conversation.ts';
import { conversationViews } from '../domain/conversation-view.ts';
import type { Connection } from '../store/connection.ts';
import { watermarks } from '../store/conversations.ts';

/** The members' views of the conversation as the connection sees it now; made when first asked for. */
export async function viewsOf(
  c: Connection,
  conversation: ConversationRecord,
  roster: Roster,
): Promise<(gaiaId: string) => Conversation> {
  const read = await watermarks(c, conversation.id);
  let views: ((gaiaId: string) => Conversation) | null = null;
  return (gaiaId) => {
    views ??= conversationViews(conversation, roster, read, OffTheRecordToggle.OFF_THE_RECORD_TOGGLE_ENABLED);
    return views(gaiaId);
  };
}
