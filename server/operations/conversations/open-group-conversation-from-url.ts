import { ConversationStatus, MembershipChangeType } from '../../../protocol/index.ts';
import { isParticipant } from '../../domain/conversations/conversation.ts';
import { requestedLink, linkIsDead } from '../../domain/conversations/group-link.ts';
import { atOnce } from '../../domain/conversations/invitation.ts';
import { checkRoom } from '../../domain/conversations/membership.ts';
import { participantId } from '../../domain/participant-id.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Transaction } from '../../store/query/connection.ts';
import { conversationByLink, roster as rosterOf } from '../../store/conversations/conversations.ts';
import { join, wasRemoved } from '../../store/conversations/groups.ts';
import { silenceBetween } from '../../store/conversations/blocks.ts';
import { activeOthers } from '../events/active-others.ts';
import type { Handler } from '../context/context.ts';
import { checkAccountStands } from '../context/own-account.ts';
import { newMember } from './invite.ts';
import type { ConversationSnapshot } from '../events/participation.ts';
import { type PlannedEvent, postEvent } from '../events/post-event.ts';

/** Joins a group by its link, or accepts its invitation; who is in it already only learns which one it is. */
export const openGroupConversationFromUrl: Handler<'OpenGroupConversationFromUrl'> = async (
  { caller, live, options, store },
  request,
) => {
  const { gaiaId } = caller;
  const token = requestedLink(request.url);
  const { id, posted } = await store.write(async (tx) => {
    const snapshot = await sceneOf(tx, token);
    const { id } = snapshot.conversation;
    const member = snapshot.roster.members.get(gaiaId);
    if (member?.status === ConversationStatus.CONVERSATION_STATUS_ACTIVE) return { id, posted: null };
    await checkAccountStands(tx, caller);
    await checkMayJoin(tx, snapshot, gaiaId);
    const { offTheRecordSecs } = options;
    const arrival = arrivalOf(tx, snapshot, gaiaId);
    return {
      id,
      posted: await postEvent(tx, snapshot, arrival, { senderId: gaiaId, key: 0, offTheRecordSecs }),
    };
  });
  if (posted) live.introduce(gaiaId, activeOthers(posted.after.roster, gaiaId));
  return { response: { conversation_id: { id } }, pushes: posted?.pushes ?? [] };
};

async function sceneOf(tx: Transaction, token: string): Promise<ConversationSnapshot> {
  const conversation = await conversationByLink(tx, token);
  if (!conversation) throw linkIsDead();
  return { conversation, roster: await rosterOf(tx, conversation) };
}

/** @throws Refusal when the group is full, or not for this person */
async function checkMayJoin(
  tx: Transaction,
  { conversation, roster }: ConversationSnapshot,
  gaiaId: string,
): Promise<void> {
  if (isParticipant(roster.members.get(gaiaId))) return;
  // Neither side of a silence learns of it.
  const silence = await silenceBetween(tx, conversation.ownerId, gaiaId);
  if (!silence.isEmpty) throw linkIsDead();
  if (await wasRemoved(tx, conversation.id, gaiaId)) {
    throw new Refusal('removed_from_group');
  }
  checkRoom(roster.participants.length + 1);
}

/** An invited person accepts by making the event; anyone else comes in with it. */
function arrivalOf(
  tx: Transaction,
  { conversation, roster }: ConversationSnapshot,
  gaiaId: string,
): PlannedEvent {
  const content = {
    membership_change: {
      type: MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_JOIN,
      participant_ids: [participantId(gaiaId)],
    },
  };
  if (isParticipant(roster.members.get(gaiaId))) return { content };
  return {
    content,
    change: (at) => {
      const entry = { conversationId: conversation.id, personId: gaiaId, inviterId: null, at };
      const row = newMember({ ...entry, joinedAt: tx.position() }, atOnce);
      return join(tx, conversation.id, [{ ...row, latest_read: at }], at);
    },
  };
}
