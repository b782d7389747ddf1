import { EventType } from '../../../protocol/index.ts';
import { requestedRename, checkGroup } from '../../domain/conversations/groups.ts';
import { setName } from '../../store/conversations/groups.ts';
import type { Handler } from '../context/context.ts';
import { makeEvent } from '../events/make-event.ts';

/** Gives a group another name, or none. */
export const renameConversation: Handler<'RenameConversation'> = async (context, request) => {
  const { event, pushes } = await makeEvent(
    context,
    request.event_request_header,
    { type: EventType.EVENT_TYPE_CONVERSATION_RENAME, isConfined: false },
    (tx, { conversation }) => {
      checkGroup(conversation);
      const name = requestedRename(conversation, request.new_name);
      return {
        content: { conversation_rename: { new_name: name, old_name: conversation.name } },
        change: () => setName(tx, conversation.id, name),
      };
    },
  );
  return { response: { created_event: event }, pushes };
};
