import { EventType, MembershipChangeType } from '../../../protocol/index.ts';
import { checkGroup } from '../../domain/conversations/groups.ts';
import { atOnce } from '../../domain/conversations/invitation.ts';
import { requestedPeople } from '../../domain/conversations/invitees.ts';
import { newcomers } from '../../domain/conversations/membership.ts';
import { participantId } from '../../domain/participant-id.ts';
import { join } from '../../store/conversations/groups.ts';
import { activeOthers } from '../events/active-others.ts';
import type { Handler } from '../context/context.ts';
import { invite, newMember } from './invite.ts';
import { makeEvent } from '../events/make-event.ts';

/** Adds people to a group, or invites them where they do not know the caller. */
export const addUser: Handler<'AddUser'> = async (context, request) => {
  const { caller, live, options } = context;
  const requested = requestedPeople(request.invitee_id);
  let atOnceIn: readonly string[] = [];
  const { event, posted, pushes } = await makeEvent(
    context,
    request.event_request_header,
    { type: EventType.EVENT_TYPE_ADD_USER, isConfined: false },
    async (tx, { conversation, roster }) => {
      checkGroup(conversation);
      const coming = newcomers(roster, requested);
      const standings = [...(await invite(tx, caller, coming, conversation.type, options))];
      atOnceIn = standings.flatMap(([id, { status }]) => (status === atOnce.status ? [id] : []));
      return {
        content: {
          membership_change: {
            type: MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_JOIN,
            participant_ids: coming.map(participantId),
          },
        },
        change: (at) => {
          const entry = { conversationId: conversation.id, inviterId: caller.gaiaId, at };
          const members = standings.map(([personId, standing]) =>
            newMember({ ...entry, personId, joinedAt: tx.position() }, standing),
          );
          return join(tx, conversation.id, members, at);
        },
      };
    },
  );
  if (posted) {
    for (const id of atOnceIn) live.introduce(id, activeOthers(posted.after.roster, id));
  }
  return { response: { created_event: event }, pushes };
};
