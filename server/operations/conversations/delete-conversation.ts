import { DeleteType } from '../../../protocol/index.ts';
import { deletionBound } from '../../domain/conversations/deletion.ts';
import { clearHistory } from '../../store/conversations/deletion.ts';
import type { Handler } from '../context/context.ts';
import { participationOf } from '../events/participation.ts';

/** Takes the caller's own history away up to a bound, and the conversation until something new arrives in it. */
export const deleteConversation: Handler<'DeleteConversation'> = async (context, request) => {
  const { gaiaId } = context.caller;
  return context.store.write(async (tx) => {
    const { conversation } = await participationOf(tx, request.conversation_id, gaiaId);
    const at = tx.position();
    const upTo = deletionBound(request.delete_upper_bound_timestamp, at);
    await clearHistory(tx, conversation.id, gaiaId, { upTo, at });
    const action = {
      delete_action_timestamp: at,
      delete_upper_bound_timestamp: upTo,
      delete_type: DeleteType.DELETE_TYPE_UPPER_BOUND,
    };
    return {
      response: { delete_action: action },
      pushes: [
        {
          at,
          to: [gaiaId],
          update: {
            delete_notification: { conversation_id: { id: conversation.id }, delete_action: action },
          },
        },
      ],
    };
  });
};
