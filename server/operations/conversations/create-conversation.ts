import {
  ConversationType,
  ConversationView,
  limits,
  newId,
  type Usec,
  USEC_PER_SEC,
} from '../../../protocol/index.ts';
import { type ConversationRecord, isHidden, isParticipant } from '../../domain/conversations/conversation.ts';
import { viewOf } from '../../domain/conversations/conversation-view.ts';
import { atOnce, type Standing } from '../../domain/conversations/invitation.ts';
import { type RequestedConversation, requestedConversation } from '../../domain/conversations/invitees.ts';
import { Refusal } from '../../domain/refusal.ts';
import { groupsMadeSince } from '../../store/conversations/groups.ts';
import type { Transaction } from '../../store/query/connection.ts';
import {
  comeBack,
  conversationByKey,
  conversationOfPair,
  insertConversation,
  roster,
  setView,
} from '../../store/conversations/conversations.ts';
import type { NewMember } from '../../store/query/member-tables.ts';
import type { Caller, Context, Handler, Outcome } from '../context/context.ts';
import { checkAccountStands } from '../context/own-account.ts';
import { invite, newMember } from './invite.ts';
import { checkNotSilent } from '../events/check-reachable.ts';
import { newConversation } from './new-conversation.ts';
import { requestedKey } from '../events/post-event.ts';
import type { Push } from '../../domain/events/push.ts';
import { reload } from '../events/reload.ts';
import { viewsOf } from '../events/views.ts';

const dayUsec = 24 * 60 * 60 * USEC_PER_SEC;

/** Makes a group, or the one conversation that two people have with each other. */
export const createConversation: Handler<'CreateConversation'> = async (context, request) => {
  const { caller, store } = context;
  const requested = requestedConversation(request, caller.gaiaId);
  const key = requestedKey(request.client_generated_id);
  return store.write(async (tx) => {
    const made = key === 0 ? null : await conversationByKey(tx, caller.gaiaId, key);
    if (made) return outcome(tx, caller, made, false, []);
    const [other] = requested.inviteeIds;
    if (requested.type === ConversationType.CONVERSATION_TYPE_ONE_TO_ONE && other !== undefined) {
      const theirs = await conversationOfPair(tx, caller.gaiaId, other);
      if (theirs) return showAgain(tx, caller, theirs);
    }
    return create(tx, context, requested, key);
  });
};

type Made = Outcome<'CreateConversation'>;

async function create(
  tx: Transaction,
  { caller, options }: Context,
  requested: RequestedConversation,
  key: number,
): Promise<Made> {
  await checkAccountStands(tx, caller);
  if (requested.type === ConversationType.CONVERSATION_TYPE_GROUP) await checkMayMakeGroup(tx, caller.gaiaId);
  const standings = await invite(tx, caller, requested.inviteeIds, requested.type, options);
  const at = tx.position();
  const id = newId();
  const member = (personId: string, standing: Standing, joinedAt: Usec): NewMember =>
    newMember({ conversationId: id, personId, inviterId: caller.gaiaId, at, joinedAt }, standing);
  const members = [
    member(caller.gaiaId, atOnce, at),
    ...[...standings].map(([personId, standing]) => member(personId, standing, tx.position())),
  ];
  await insertConversation(
    tx,
    newConversation(
      {
        id,
        type: requested.type,
        name: requested.name,
        creatorId: caller.gaiaId,
        otherId: requested.inviteeIds[0],
        key,
        at,
      },
      options,
    ),
    members,
  );
  const to = members.map(({ person_id }) => person_id);
  return outcome(tx, caller, (await reload(tx, id)).conversation, true, [
    { at, to, exceptClients: [caller.clientId], update: { conversation_notification: {} } },
  ]);
}

/** @throws Refusal when the person has made too many groups within a day */
async function checkMayMakeGroup(tx: Transaction, gaiaId: string): Promise<void> {
  const { groupsPerDay: most } = limits;
  const made = await groupsMadeSince(tx, gaiaId, tx.position() - dayUsec);
  if (made >= most) throw new Refusal('too_many_new_groups', { most });
}

/** The conversation that was there already, back in the caller's inbox. */
async function showAgain(tx: Transaction, caller: Caller, conversation: ConversationRecord): Promise<Made> {
  const members = await roster(tx, conversation);
  const member = members.members.get(caller.gaiaId);
  if (!member) throw new Error('a pair without one of the two');
  const inbox = ConversationView.CONVERSATION_VIEW_INBOX;
  // While both are in it, showing it again concerns the caller alone.
  if (members.participants.length < 2) checkNotSilent({ conversation, roster: members }, caller.gaiaId);
  if (!isParticipant(member)) return returnTo(tx, caller, conversation);
  if (member.view === inbox && !isHidden(conversation, member)) {
    return outcome(tx, caller, conversation, false, []);
  }
  const at = tx.position();
  await setView(tx, conversation.id, caller.gaiaId, inbox, at);
  return outcome(tx, caller, (await reload(tx, conversation.id)).conversation, false, [
    {
      at,
      to: [caller.gaiaId],
      update: {
        view_modification: {
          conversation_id: { id: conversation.id },
          old_view: member.view,
          new_view: inbox,
        },
      },
    },
  ]);
}

/** Who declined the invitation of the pair's other half may think better of it. */
async function returnTo(tx: Transaction, caller: Caller, { id }: ConversationRecord): Promise<Made> {
  await checkAccountStands(tx, caller);
  const at = tx.position();
  await comeBack(tx, id, caller.gaiaId, at);
  await setView(tx, id, caller.gaiaId, ConversationView.CONVERSATION_VIEW_INBOX, at);
  const { conversation, roster: members } = await reload(tx, id);
  return outcome(tx, caller, conversation, false, [
    { at, to: members.participants, update: { conversation_notification: {} } },
  ]);
}

/** The caller's view as the answer; every push carries its recipient's. */
async function outcome(
  tx: Transaction,
  caller: Caller,
  conversation: ConversationRecord,
  isNew: boolean,
  pushes: readonly Push[],
): Promise<Made> {
  const views = await viewsOf(tx, conversation, await roster(tx, conversation));
  const isPushed = pushes.some(
    ({ update, exceptClients }) => update.conversation_notification && !exceptClients,
  );
  const own: Push = {
    at: pushes.at(-1)?.at ?? null,
    to: [caller.gaiaId],
    onlyClients: [caller.clientId],
    update: { conversation_notification: {} },
  };
  const all = caller.learnsByPush && !isPushed ? [...pushes, own] : pushes;
  return {
    response: { conversation: viewOf(views, caller.gaiaId), new_conversation_created: isNew },
    pushes: all.map((push) => ({ ...push, conversation: { views, requiredFor: 'everyone' } })),
  };
}
