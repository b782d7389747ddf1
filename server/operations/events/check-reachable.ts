import { ConversationType } from '../../../protocol/index.ts';
import { isParticipant, type Member } from '../../domain/conversations/conversation.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { ConversationSnapshot } from './participation.ts';

/**
 * For everything that the other of two people would notice.
 *
 * @throws Refusal in a one-to-one in which one blocks the other
 */
export function checkNotSilent({ conversation, roster }: ConversationSnapshot, gaiaId: string): void {
  if (roster.silence.isEmpty) return;
  const other = otherOfPair({ conversation, roster }, gaiaId);
  if (!other || !roster.silence.between(gaiaId, other.gaiaId)) return;
  const isOwnBlock = roster.silence.isBlocking(gaiaId, other.gaiaId);
  throw new Refusal(isOwnBlock ? 'blocked_by_caller' : 'cannot_receive', {
    name: nameOf({ roster }, gaiaId, other),
  });
}

/**
 * For what someone who blocks the other may still do, and no one who is blocked.
 *
 * @throws Refusal in a one-to-one in which the other blocks the person
 */
export function checkNotBlocked(snapshot: ConversationSnapshot, gaiaId: string): void {
  const other = otherOfPair(snapshot, gaiaId);
  const { silence } = snapshot.roster;
  if (other && silence.isBlocking(other.gaiaId, gaiaId)) {
    throw new Refusal('cannot_receive', { name: nameOf(snapshot, gaiaId, other) });
  }
}

/** @throws Refusal when the other of two people cannot be reached: one of them blocks the other, or the other declined */
export function checkReachable(snapshot: ConversationSnapshot, gaiaId: string): void {
  if (snapshot.conversation.type !== ConversationType.CONVERSATION_TYPE_ONE_TO_ONE) return;
  checkNotSilent(snapshot, gaiaId);
  const other = otherOfPair(snapshot, gaiaId);
  if (!other) throw new Refusal('no_one_else');
  const name = other.displayName;
  if (other.isErased) throw new Refusal('account_deleted');
  if (!isParticipant(other)) throw new Refusal('conversation_declined', { name });
}

/** As the person sees it. */
function nameOf({ roster }: Pick<ConversationSnapshot, 'roster'>, gaiaId: string, other: Member): string {
  return roster.silence.keptProfile(gaiaId, other.gaiaId)?.displayName ?? other.displayName;
}

function otherOfPair({ conversation, roster }: ConversationSnapshot, gaiaId: string): Member | null {
  if (conversation.type !== ConversationType.CONVERSATION_TYPE_ONE_TO_ONE) return null;
  for (const member of roster.members.values()) if (member.gaiaId !== gaiaId) return member;
  return null;
}
