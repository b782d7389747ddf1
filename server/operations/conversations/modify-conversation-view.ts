import { isHidden } from '../../domain/conversations/conversation.ts';
import { requestedView, checkSeen } from '../../domain/conversations/conversation-view-change.ts';
import { setView } from '../../store/conversations/conversations.ts';
import type { Handler } from '../context/context.ts';
import { participationOf } from '../events/participation.ts';
import { reload } from '../events/reload.ts';
import { viewsOf } from '../events/views.ts';

/** Moves a conversation to the caller's archive or back to the inbox; others see nothing of it. */
export const modifyConversationView: Handler<'ModifyConversationView'> = async (
  { caller, store },
  request,
) => {
  const { gaiaId } = caller;
  const view = requestedView(request.new_view);
  return store.write(async (tx) => {
    const { conversation, member } = await participationOf(tx, request.conversation_id, gaiaId);
    const hidden = isHidden(conversation, member);
    if (member.view === view && !hidden) return { response: {}, pushes: [] };
    checkSeen(conversation, member, view, request.last_event_timestamp ?? 0);
    const at = tx.position();
    await setView(tx, conversation.id, gaiaId, view, at);
    const after = await reload(tx, conversation.id);
    const views = await viewsOf(tx, after.conversation, after.roster);
    return {
      response: {},
      pushes: [
        {
          at,
          to: [gaiaId],
          update: {
            view_modification: {
              conversation_id: { id: conversation.id },
              old_view: member.view,
              new_view: view,
            },
          },
          // Clients have dropped what was hidden.
          conversation: { views, requiredFor: hidden ? 'everyone' : new Set<string>() },
        },
      ],
    };
  });
};
