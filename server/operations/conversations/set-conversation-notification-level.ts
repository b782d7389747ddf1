import { requestedLevel } from '../../domain/conversations/notification-level.ts';
import { setLevel } from '../../store/conversations/conversations.ts';
import type { Handler } from '../context/context.ts';
import { participationOf } from '../events/participation.ts';

/** Quiet or ringing, for the caller alone. */
export const setConversationNotificationLevel: Handler<'SetConversationNotificationLevel'> = async (
  context,
  request,
) => {
  const { gaiaId } = context.caller;
  const level = requestedLevel(request.level);
  return context.store.write(async (tx) => {
    const { conversation, member } = await participationOf(tx, request.conversation_id, gaiaId);
    const timestamp = tx.position();
    if (member.level === level) return { response: { timestamp }, pushes: [] };
    await setLevel(tx, conversation.id, gaiaId, level, timestamp);
    return {
      response: { timestamp },
      pushes: [
        {
          at: timestamp,
          to: [gaiaId],
          update: {
            notification_level_notification: {
              conversation_id: { id: conversation.id },
              level,
              timestamp,
            },
          },
        },
      ],
    };
  });
};
