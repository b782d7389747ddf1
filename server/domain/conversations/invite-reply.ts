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
  throw new Refusal('The reply must be ACCEPT or DECLINE.');
}

/**
 * False when there is nothing to do: the invitation was accepted before, perhaps on another client of the person.
 *
 * @throws Refusal for declining what was accepted
 */
export function isPending({ status }: Member, reply: ReplyToInviteType): boolean {
  if (status === ConversationStatus.CONVERSATION_STATUS_INVITED) return true;
  if (reply === ReplyToInviteType.REPLY_TO_INVITE_TYPE_DECLINE) {
    throw new Refusal('You take part in this conversation already. Leave it or archive it instead.');
  }
  return false;
}
