import { audienceOf } from '../../domain/conversations/conversation.ts';
import { participantId } from '../../domain/participant-id.ts';
import { nextWatermark } from '../../domain/conversations/watermark.ts';
import { moveOwnWatermark, moveWatermark, watermarkOf } from '../../store/conversations/conversations.ts';
import type { Handler } from '../context/context.ts';
import { participationOf } from '../events/participation.ts';

/** Says up to where the caller has read. Going back, or past the newest event, is granted without effect. */
export const updateWatermark: Handler<'UpdateWatermark'> = async (context, request) => {
  const { gaiaId } = context.caller;
  const conversationId = request.conversation_id?.id ?? '';
  const foreseen = { conversationId, isConfined: true, key: null };
  return context.store.write(async (tx) => {
    const { conversation, roster } = await participationOf(tx, request.conversation_id, gaiaId);
    const current = await watermarkOf(tx, conversation.id, gaiaId);
    const requested = request.last_read_timestamp ?? 0;
    const next = nextWatermark(current, requested, conversation.newestEventAt);
    if (next === null) return { response: {}, pushes: [] };
    const at = tx.position();
    const to = audienceOf(roster, gaiaId);
    const move = to.some((id) => id !== gaiaId) ? moveWatermark : moveOwnWatermark;
    await move(tx, conversation.id, gaiaId, next, at);
    const watermark = {
      sender_id: participantId(gaiaId),
      conversation_id: { id: conversation.id },
      latest_read_timestamp: next,
    };
    return {
      response: {},
      pushes: [{ at, to, update: { watermark_notification: watermark } }],
    };
  }, foreseen);
};
