import { GroupLinkSharingStatus, type Usec } from '../../../protocol/index.ts';
import { heirOf } from '../../domain/conversations/membership.ts';
import { beginningFor } from '../../store/conversations/erasure.ts';
import { eraseUnseen } from '../../store/conversations/unseen-stretches.ts';
import { setLink, setOwner } from '../../store/conversations/groups.ts';
import type { Transaction } from '../../store/query/connection.ts';
import type { ConversationSnapshot } from '../events/participation.ts';

/**
 * What follows when someone has left a group or declined to join: another participant takes over the creator's role, the
 * link of a group without participants stops working, and what no participant may see any more is erased.
 *
 * @param before the group with the person in it
 * @param at when the person left
 */
export async function afterLeaving(
  tx: Transaction,
  { conversation: { id, ownerId }, roster }: ConversationSnapshot,
  personId: string,
  at: Usec,
): Promise<void> {
  if (roster.participants.length === 1) {
    await setLink(tx, id, GroupLinkSharingStatus.GROUP_LINK_SHARING_STATUS_OFF, null);
  }
  const heir = ownerId === personId ? heirOf(roster, personId) : null;
  if (heir !== null) await setOwner(tx, id, heir, at);
  const from = await beginningFor(tx, id, personId);
  if (from !== null) await eraseUnseen(tx, id, from, at);
}
