import { ConversationType, GroupLinkSharingStatus } from '../../../protocol/index.ts';
import type { ConversationRecord } from './conversation.ts';
import { requestedName } from './invitees.ts';
import { Refusal } from '../refusal.ts';

/** @throws Refusal when the conversation is one of two people */
export function checkGroup({ type }: ConversationRecord): void {
  if (type === ConversationType.CONVERSATION_TYPE_GROUP) return;
  throw new Refusal('group_needed');
}

/**
 * The name that a group is to have; null clears it.
 *
 * @throws Refusal when it is too long, or the one that the group has
 */
export function requestedRename(
  { name }: ConversationRecord,
  requested: string | null | undefined,
): string | null {
  const next = requestedName(requested);
  if (next === name) throw new Refusal('name_unchanged');
  return next;
}

/**
 * Whether a group is to have a link. Turning it on while it is on asks for another link.
 *
 * @throws Refusal when the request does not say, or wants off what is off
 */
export function requestedLinkSharing(
  requested: GroupLinkSharingStatus | null | undefined,
  actual: GroupLinkSharingStatus,
): GroupLinkSharingStatus {
  const { GROUP_LINK_SHARING_STATUS_ON: on, GROUP_LINK_SHARING_STATUS_OFF: off } = GroupLinkSharingStatus;
  if (requested !== on && requested !== off)
    throw new Refusal('field_invalid', { field: 'group_link_sharing_status', allowed: 'ON, OFF' });
  if (requested === off && actual !== on) throw new Refusal('group_link_already_off');
  return requested;
}
