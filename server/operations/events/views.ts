import type { ConversationRecord, Roster } from '../../domain/conversations/conversation.ts';
import {
  type ConversationViews,
  conversationViews,
  type Watermarks,
} from '../../domain/conversations/conversation-view.ts';
import type { Connection } from '../../store/query/connection.ts';
import { watermarks } from '../../store/conversations/conversations.ts';
import { keptMarks } from '../../store/conversations/kept-marks.ts';

/**
 * The members' views of the conversation as the connection sees it now; made when first asked for.
 *
 * @param known the watermarks, where they were just read
 */
export async function viewsOf(
  c: Connection,
  conversation: ConversationRecord,
  roster: Roster,
  known: Watermarks | null = null,
): Promise<ConversationViews> {
  const read = known ?? (await watermarks(c, conversation.id));
  const kept = roster.silence.isEmpty ? new Map() : await keptMarks(c, conversation.id);
  let made: ConversationViews | null = null;
  const views = (): ConversationViews => (made ??= conversationViews(conversation, roster, read, kept));
  return {
    get shared() {
      return views().shared;
    },
    ownOf: (gaiaId) => views().ownOf(gaiaId),
  };
}
