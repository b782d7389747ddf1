import { ConversationType, ParticipantType } from '../protocol/enums.ts';
import type { Conversation, ParticipantId } from '../protocol/types.ts';

/** Empty where there is none. */
export const idOf = (id: ParticipantId | null | undefined): string => id?.gaia_id ?? id?.chat_id ?? '';

/** Those whose accounts were deleted since. */
export function newlyDeletedIn(before: Conversation | undefined, after: Conversation): string[] {
  const known = deletedIn(before);
  return deletedIn(after).filter((id) => !known.includes(id));
}

/** Those whose accounts were deleted: the server has nothing left of what they wrote. */
export const deletedIn = (conversation: Conversation | undefined): string[] =>
  (conversation?.participant_data ?? [])
    .filter(({ participant_type: type }) => type === ParticipantType.PARTICIPANT_TYPE_UNKNOWN)
    .map(({ id }) => idOf(id));

export const isGroup = (conversation: Conversation): boolean =>
  conversation.type === ConversationType.CONVERSATION_TYPE_GROUP;

/**
 * Everyone in the conversation but oneself, in the server's order. The other one of two stays who they are after they
 * left; a group is only those who are in it.
 */
export function othersOf(conversation: Conversation, selfId: string): string[] {
  const current = (conversation.current_participant ?? []).map(idOf);
  const others = (ids: readonly string[]): string[] =>
    [...new Set(ids)].filter((id) => id !== '' && id !== selfId);
  const present = others(current);
  if (present.length > 0 || (isGroup(conversation) && current.length > 0)) return present;
  return others((conversation.participant_data ?? []).map(({ id }) => idOf(id)));
}

/** The other one of a conversation of two; null in groups. */
export function partnerOf(conversation: Conversation | undefined, selfId: string): string | null {
  if (!conversation || isGroup(conversation)) return null;
  return othersOf(conversation, selfId)[0] ?? null;
}
