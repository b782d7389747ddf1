import { ConversationType, ReplyToInviteType } from '../../../protocol/index.ts';
import { requestedReply, isPending } from '../../domain/conversations/invite-reply.ts';
import { acceptInvitation, declineInvitation } from '../../store/conversations/conversations.ts';
import { rememberDeclined } from '../../store/conversations/declined-invitations.ts';
import { activeOthers } from '../events/active-others.ts';
import type { Handler } from '../context/context.ts';
import { checkNotBlocked, checkNotSilent } from '../events/check-reachable.ts';
import { afterLeaving } from './after-leaving.ts';
import { participationOf } from '../events/participation.ts';
import type { Push } from '../../domain/events/push.ts';
import { reload } from '../events/reload.ts';
import { viewsOf } from '../events/views.ts';

/** Accepts or declines an invitation to a conversation; who is in it sees the change. */
export const replyToInvite: Handler<'ReplyToInvite'> = async ({ caller, live, store }, request) => {
  const { gaiaId } = caller;
  const type = requestedReply(request.type);
  const accepted = type === ReplyToInviteType.REPLY_TO_INVITE_TYPE_ACCEPT;
  const { pushes, met } = await store.write(async (tx) => {
    const before = await participationOf(tx, request.conversation_id, gaiaId);
    const { id, type: kind } = before.conversation;
    if (!isPending(before.member, type)) return { pushes: [], met: [] };
    if (accepted) checkNotSilent(before, gaiaId);
    else checkNotBlocked(before, gaiaId);
    const at = tx.position();
    if (accepted) await acceptInvitation(tx, id, gaiaId, at);
    else await declineInvitation(tx, id, gaiaId, at);
    if (!accepted && kind === ConversationType.CONVERSATION_TYPE_GROUP) {
      await afterLeaving(tx, before, gaiaId, at);
      if (before.member.inviterId !== null) await rememberDeclined(tx, gaiaId, before.member.inviterId);
    }
    const after = await reload(tx, id);
    const views = await viewsOf(tx, after.conversation, after.roster);
    const whole = { views, requiredFor: 'everyone' as const };
    const pushes: readonly Push[] = [
      {
        at,
        to: [gaiaId],
        update: { reply_to_invite_notification: { conversation_id: { id }, type } },
        conversation: whole,
      },
      {
        at,
        to: after.roster.participants.filter((other) => other !== gaiaId),
        update: { conversation_notification: {} },
        conversation: whole,
      },
    ];
    return { pushes, met: accepted ? activeOthers(after.roster, gaiaId) : [] };
  });
  if (met.length > 0) live.introduce(gaiaId, met);
  return { response: {}, pushes };
};
