import { EventType, GroupLinkSharingStatus, newId } from '../../../protocol/index.ts';
import { type ConversationViews, viewOf } from '../../domain/conversations/conversation-view.ts';
import { requestedLinkSharing, checkGroup } from '../../domain/conversations/groups.ts';
import { setLink } from '../../store/conversations/groups.ts';
import type { Handler } from '../context/context.ts';
import { makeEvent } from '../events/make-event.ts';
import { participationOf } from '../events/participation.ts';
import { viewsOf } from '../events/views.ts';

/** Lets people join a group by a link, a new one each time, or ends that. */
export const setGroupLinkSharingEnabled: Handler<'SetGroupLinkSharingEnabled'> = async (context, request) => {
  const { caller, store } = context;
  const header = request.event_request_header;
  const updated: { views?: ConversationViews } = {};
  const { event, pushes, posted } = await makeEvent(
    context,
    header,
    { type: EventType.EVENT_TYPE_GROUP_LINK_SHARING_MODIFICATION, isConfined: false },
    (tx, { conversation }) => {
      checkGroup(conversation);
      const status = requestedLinkSharing(request.group_link_sharing_status, conversation.groupLinkSharing);
      const isOn = status === GroupLinkSharingStatus.GROUP_LINK_SHARING_STATUS_ON;
      return {
        content: { group_link_sharing_modification: { new_status: status } },
        change: () => setLink(tx, conversation.id, status, isOn ? newId() : null),
        // In the same commit: its pushes must not wait for anything else.
        follow: async (after) => {
          updated.views = await viewsOf(tx, after.conversation, after.roster);
          return [];
        },
      };
    },
  );
  const viewsNow = async (): Promise<ConversationViews> => {
    const now = await participationOf(store.reader, header?.conversation_id, caller.gaiaId);
    return viewsOf(store.reader, now.conversation, now.roster);
  };
  const views = (posted && updated.views) ?? (await viewsNow());
  return { response: { created_event: event, updated_conversation: viewOf(views, caller.gaiaId) }, pushes };
};
