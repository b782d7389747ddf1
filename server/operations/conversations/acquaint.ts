import { ConversationType, ConversationView, MembershipChangeType, newId } from '../../../protocol/index.ts';
import { isParticipant } from '../../domain/conversations/conversation.ts';
import { atOnce } from '../../domain/conversations/invitation.ts';
import type { Push } from '../../domain/events/push.ts';
import { participantId } from '../../domain/participant-id.ts';
import { silenceBetween } from '../../store/conversations/blocks.ts';
import {
  acceptInvitation,
  comeBack,
  conversationOfPair,
  insertConversation,
  roster,
  setView,
} from '../../store/conversations/conversations.ts';
import type { Account, Accounts, Admission, Met, NewAccount } from '../../store/accounts/accounts.ts';
import { personById } from '../../store/people/people.ts';
import type { Transaction } from '../../store/query/connection.ts';
import type { ServerOptions } from '../context/context.ts';
import { type PlannedEvent, postEvent } from '../events/post-event.ts';
import { reload } from '../events/reload.ts';
import { viewsOf } from '../events/views.ts';
import { newMember } from './invite.ts';
import { newConversation } from './new-conversation.ts';

/**
 * Makes accounts, and acquaints those who were invited with the person who invited them.
 *
 * @param showChanges has conversations show the name of who took over a placeholder
 */
export function welcoming(
  accounts: Pick<Accounts, 'createAccount'>,
  options: Pick<ServerOptions, 'otrToggle' | 'offTheRecordSecs'>,
  publish: (pushes: readonly Push[]) => void,
  showChanges: () => void,
): (account: NewAccount, admission: Admission) => Promise<Account> {
  return async (account, admission) => {
    let pushes: readonly Push[] = [];
    const made = await accounts.createAccount(account, admission, async (tx, met) => {
      pushes = await acquaint(tx, options, met);
    });
    if (pushes.length > 0) publish(pushes);
    showChanges();
    return made;
  };
}

/**
 * Who invited someone to the server is no stranger to them: the two have a conversation in which both are active, with
 * what was written to the newcomer's placeholder, and an event that says that the newcomer joined. Nothing happens where one
 * of the two blocks the other.
 */
async function acquaint(
  tx: Transaction,
  options: Pick<ServerOptions, 'otrToggle' | 'offTheRecordSecs'>,
  { newcomerId, inviterId }: Met,
): Promise<readonly Push[]> {
  const inviter = await personById(tx, inviterId);
  if (!inviter || inviter.placeholder) return [];
  if (!(await silenceBetween(tx, newcomerId, inviterId)).isEmpty) return [];
  const at = tx.position();
  const existing = await conversationOfPair(tx, newcomerId, inviterId);
  const id = existing?.id ?? newId();
  if (existing) {
    const { members } = await roster(tx, existing);
    const view = ConversationView.CONVERSATION_VIEW_INBOX;
    for (const personId of [newcomerId, inviterId]) {
      const member = members.get(personId);
      if (member && isParticipant(member)) await acceptInvitation(tx, id, personId, at);
      else await comeBack(tx, id, personId, at);
      await setView(tx, id, personId, view, at);
    }
  } else {
    const entry = { conversationId: id, inviterId, at };
    await insertConversation(
      tx,
      newConversation(
        {
          id,
          type: ConversationType.CONVERSATION_TYPE_ONE_TO_ONE,
          name: null,
          creatorId: inviterId,
          otherId: newcomerId,
          key: 0,
          at,
        },
        options,
      ),
      [
        newMember({ ...entry, personId: inviterId, joinedAt: at }, atOnce),
        newMember({ ...entry, personId: newcomerId, joinedAt: tx.position() }, atOnce),
      ],
    );
  }
  const met = await reload(tx, id);
  const views = await viewsOf(tx, met.conversation, met.roster);
  const { offTheRecordSecs } = options;
  const posted = await postEvent(tx, met, joins(newcomerId), {
    senderId: newcomerId,
    key: 0,
    offTheRecordSecs,
  });
  return [
    {
      at,
      to: met.roster.participants,
      update: { conversation_notification: {} },
      conversation: { views, requiredFor: 'everyone' },
    },
    ...(posted?.pushes ?? []),
  ];
}

/** What tells the inviter, also one whose app runs later, that the invitation was used. */
const joins = (newcomerId: string): PlannedEvent => ({
  content: {
    membership_change: {
      type: MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_JOIN,
      participant_ids: [participantId(newcomerId)],
    },
  },
});
