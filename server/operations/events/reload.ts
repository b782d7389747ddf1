import type { ConversationRecord, Roster } from '../../domain/conversations/conversation.ts';
import type { Transaction } from '../../store/query/connection.ts';
import { conversationById, roster } from '../../store/conversations/conversations.ts';

/** A conversation as it is after what the transaction has written. */
export async function reload(
  tx: Transaction,
  id: string,
): Promise<{ readonly conversation: ConversationRecord; readonly roster: Roster }> {
  const conversation = await conversationById(tx, id);
  if (!conversation) throw new Error('the conversation vanished inside a transaction');
  return { conversation, roster: await roster(tx, conversation) };
}
