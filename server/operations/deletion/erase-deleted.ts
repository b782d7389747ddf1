import {
  type Clock,
  ConversationType,
  GroupLinkSharingStatus,
  MembershipChangeType,
} from '../../../protocol/index.ts';
import { isParticipant, type Roster } from '../../domain/conversations/conversation.ts';
import { heirOf } from '../../domain/conversations/membership.ts';
import type { Push } from '../../domain/events/push.ts';
import { participantId } from '../../domain/participant-id.ts';
import {
  accountsBeingErased,
  conversationIdsOf,
  finishDeletion,
} from '../../store/accounts/account-deletion.ts';
import { quitCall } from '../../store/conversations/calls.ts';
import { conversationById, declineInvitation, roster } from '../../store/conversations/conversations.ts';
import {
  beginningFor,
  eraseSentBy,
  eraseSomeUnseen,
  forgetSight,
} from '../../store/conversations/erasure.ts';
import { leave, setLink, setName, setOwner } from '../../store/conversations/groups.ts';
import type { Database, Transaction } from '../../store/query/connection.ts';
import { startSweep, type Sweep } from '../../util/sweep.ts';
import type { ServerOptions } from '../context/context.ts';
import { showChanges } from '../conversations/show-changes.ts';
import { endEmptyCall } from '../conversations/end-call.ts';
import type { ConversationSnapshot } from '../events/participation.ts';
import { postEvent } from '../events/post-event.ts';

type Kept = Pick<ServerOptions, 'offTheRecordSecs'>;
type Publish = (pushes: readonly Push[]) => void;

/** How long what a deleted account wrote may stay where no one asked for it, as after a stop in the middle. */
const everyMs = 60_000;

/**
 * Erases what people wrote whose accounts are deleted, and takes them out of their groups: a few events in each commit, so
 * that others need not wait. What was begun goes on where it was after a stop; what fails for one account keeps no other
 * from being erased.
 *
 * @throws the first failure, after all accounts
 */
export async function eraseDeleted(store: Database, kept: Kept, publish: Publish): Promise<void> {
  const failures: unknown[] = [];
  for (const personId of await accountsBeingErased(store.reader)) {
    await eraseAccount(store, personId, kept, publish).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

async function eraseAccount(store: Database, personId: string, kept: Kept, publish: Publish): Promise<void> {
  for (const id of await conversationIdsOf(store.reader, personId)) {
    let above: number | null = 0;
    while (above !== null) above = await eraseAbove(store, id, personId, above);
    publish(await store.write((tx) => leaveBehind(tx, id, personId, kept)));
    // Kept until nothing is left that no one else may see, so that a stop in the middle loses none of it.
    for (let from = await beginningFor(store.reader, id, personId); from !== null;)
      from = await eraseUnseenFrom(store, id, from);
    await store.write((tx) => forgetSight(tx, id, personId));
  }
  await store.write((tx) => finishDeletion(tx, personId));
  await showChanges(store, publish);
}

const eraseAbove = (store: Database, id: string, personId: string, above: number): Promise<number | null> =>
  store.write((tx) => eraseSentBy(tx, id, personId, above));

const eraseUnseenFrom = (store: Database, id: string, from: number): Promise<number | null> =>
  store.write((tx) => eraseSomeUnseen(tx, id, from, tx.position()));

/** `eraseDeleted` now, from time to time, and when asked. */
export function startDeletionSweep(
  store: Database,
  clock: Clock,
  kept: Kept,
  publish: Publish,
  report: (error: unknown) => void,
): Sweep {
  return startSweep({ clock, everyMs, report }, () => eraseDeleted(store, kept, publish));
}

/** The person leaves the conversation. */
async function leaveBehind(
  tx: Transaction,
  id: string,
  personId: string,
  kept: Kept,
): Promise<readonly Push[]> {
  const conversation = await conversationById(tx, id);
  if (!conversation) return [];
  const members = await roster(tx, conversation);
  // What was sent while the sessions ended.
  for (let above: number | null = 0; above !== null;) above = await eraseSentBy(tx, id, personId, above);
  const pushes = isParticipant(members.members.get(personId))
    ? await depart(tx, { conversation, roster: members }, personId, kept)
    : [];
  if (members.participants.every((each) => each === personId)) await setName(tx, id, null);
  return pushes;
}

async function depart(
  tx: Transaction,
  before: ConversationSnapshot,
  personId: string,
  kept: Kept,
): Promise<readonly Push[]> {
  const { conversation } = before;
  if (conversation.type === ConversationType.CONVERSATION_TYPE_ONE_TO_ONE) {
    await declineInvitation(tx, conversation.id, personId, tx.position());
    return [];
  }
  // By itself: no one reads up to it, and what the person sent is to be gone.
  const posted = await postEvent(
    tx,
    before,
    {
      content: {
        membership_change: {
          type: MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_LEAVE,
          participant_ids: [participantId(personId)],
        },
      },
      change: (at) => leaveGroup(tx, before, personId, at),
    },
    { senderId: null, key: 0, ...kept },
  );
  if (!posted) throw new Error('an event without a key was there already');
  return [...posted.pushes, ...(await endEmptyCall(tx, posted.after, kept))];
}

async function leaveGroup(
  tx: Transaction,
  { conversation, roster: members }: { conversation: ConversationSnapshot['conversation']; roster: Roster },
  personId: string,
  at: number,
): Promise<void> {
  const { id } = conversation;
  await leave(tx, id, personId, at);
  const heir = conversation.ownerId === personId ? heirOf(members, personId) : null;
  if (heir !== null) await setOwner(tx, id, heir, at);
  if (members.participants.length === 1) {
    await setLink(tx, id, GroupLinkSharingStatus.GROUP_LINK_SHARING_STATUS_OFF, null);
  }
  await quitCall(tx, id, personId);
}
