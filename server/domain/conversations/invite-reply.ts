import { ConversationStatus, ReplyToInviteType } from '../../../protocol/index.ts';
import type { Member } from './conversation.ts';
import { Refusal } from '../refusal.ts';

/** @throws Refusal unless the reply is ACCEPT or DECLINE */
export function requestedReply(type: ReplyToInviteType | null | undefined): ReplyToInviteType {
  if (
    type === ReplyToInviteType.REPLY_TO_INVITE_TYPE_ACCEPT ||
    type === ReplyToInviteType.REPLY_TO_INVITE_TYPE_DECLINE
  ) {
    return type;
  }
  throw new Refusal('field_invalid', { field: 'type', allowed: 'ACCEPT, DECLINE' });
}

/**
 * False when there is nothing to do: the invitation was accepted before, perhaps on another client of the person.
 *
 * @throws Refusal for declining what was accepted
 */
export function isPending({ status }: Member, reply: ReplyToInviteType): boolean {
  if (status === ConversationStatus.CONVERSATION_STATUS_INVITED) return true;
  if (reply === ReplyToInviteType.REPLY_TO_INVITE_TYPE_DECLINE) {
    throw new Refusal('already_in_conversation');
  }
  return false;
}
