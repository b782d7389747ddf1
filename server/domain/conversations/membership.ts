import { ConversationStatus, limits } from '../../../protocol/index.ts';
import { type ConversationRecord, isParticipant, type Member, type Roster } from './conversation.ts';
import { Refusal } from '../refusal.ts';

/**
 * Those of the people who are not in the group yet.
 *
 * @throws Refusal when no one is left, or the group would be too large
 */
export function newcomers({ members, participants }: Roster, requested: readonly string[]): string[] {
  const coming = requested.filter((id) => !isParticipant(members.get(id)));
  if (coming.length === 0) throw new Refusal('already_in_group');
  checkRoom(participants.length + coming.length);
  return coming;
}

/** @throws Refusal when so many are more than a group may have */
export function checkRoom(participants: number): void {
  if (participants <= limits.participants) return;
  throw new Refusal('group_full', { most: limits.participants });
}

/**
 * Who has the creator's role may remove anyone; others themselves and people they added.
 *
 * @throws Refusal
 */
export function checkMayRemove(
  { ownerId }: ConversationRecord,
  { members }: Roster,
  callerId: string,
  removedId: string,
): void {
  const removed = members.get(removedId);
  if (!isParticipant(removed)) throw new Refusal('not_in_group');
  if (removedId === callerId || ownerId === callerId || removed.inviterId === callerId) return;
  throw new Refusal('removal_not_allowed');
}

/**
 * Who takes over the creator's role from someone who leaves: of those who are active, else of those who are invited, the
 * longest-standing. Null when no one is left.
 */
export function heirOf({ members }: Roster, leaverId: string): string | null {
  const left = [...members.values()].filter(
    (member): member is Member => isParticipant(member) && member.gaiaId !== leaverId,
  );
  const active = left.find(({ status }) => status === ConversationStatus.CONVERSATION_STATUS_ACTIVE);
  return (active ?? left[0])?.gaiaId ?? null;
}
