import type { Usec } from '../../../protocol/index.ts';
import { audienceOf, type ConversationRecord, isHidden } from '../../domain/conversations/conversation.ts';
import type { Push } from '../../domain/events/push.ts';
import { roster } from '../../store/conversations/conversations.ts';
import type { Transaction } from '../../store/query/connection.ts';
import { viewsOf } from './views.ts';

/**
 * The conversation, in which something of a person's changed, to those who may know and whose lists show it: a pushed one
 * would appear to the others as new.
 */
export async function seenBy(
  tx: Transaction,
  conversation: ConversationRecord,
  gaiaId: string,
  at: Usec,
): Promise<Push> {
  const members = await roster(tx, conversation);
  const to = audienceOf(members, gaiaId).filter((id) => {
    const member = members.members.get(id);
    return member !== undefined && !isHidden(conversation, member);
  });
  return {
    at,
    to,
    update: { conversation_notification: {} },
    conversation: { views: await viewsOf(tx, conversation, members), requiredFor: 'everyone' },
  };
}
