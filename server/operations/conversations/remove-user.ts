import { EventType, MembershipChangeType } from '../../../protocol/index.ts';
import { checkGroup } from '../../domain/conversations/groups.ts';
import { checkMayRemove } from '../../domain/conversations/membership.ts';
import { participantId } from '../../domain/participant-id.ts';
import { quitCall } from '../../store/conversations/calls.ts';
import { leave, recordRemoval } from '../../store/conversations/groups.ts';
import { activeOthers } from '../events/active-others.ts';
import type { Handler } from '../context/context.ts';
import { afterLeaving } from './after-leaving.ts';
import { endEmptyCall } from './end-call.ts';
import { makeEvent } from '../events/make-event.ts';

/** Takes someone out of a group, or lets the caller leave. What no one left behind may see is erased. */
export const removeUser: Handler<'RemoveUser'> = async (context, request) => {
  const { gaiaId } = context.caller;
  const removedId = request.participant_id?.gaia_id || gaiaId;
  const { event, pushes, posted } = await makeEvent(
    context,
    request.event_request_header,
    { type: EventType.EVENT_TYPE_REMOVE_USER, isConfined: false },
    (tx, { conversation, roster }) => {
      checkGroup(conversation);
      checkMayRemove(conversation, roster, gaiaId, removedId);
      return {
        content: {
          membership_change: {
            type: MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_LEAVE,
            participant_ids: [participantId(removedId)],
          },
        },
        change: async (at) => {
          await leave(tx, conversation.id, removedId, at);
          if (removedId !== gaiaId) await recordRemoval(tx, conversation.id, removedId);
          await afterLeaving(tx, { conversation, roster }, removedId, at);
          await quitCall(tx, conversation.id, removedId);
        },
        follow: (after) => endEmptyCall(tx, after, context.options),
      };
    },
  );
  if (posted) context.live.part(removedId, activeOthers(posted.after.roster, removedId));
  return { response: { created_event: event }, pushes };
};
