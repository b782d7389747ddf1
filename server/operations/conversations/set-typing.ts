import { TypingType } from '../../../protocol/index.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Handler } from '../context/context.ts';
import { participationOf } from '../events/participation.ts';

/** Tells the others in the conversation that the caller types, pauses or stopped. */
export const setTyping: Handler<'SetTyping'> = async ({ caller, clock, live, store }, request) => {
  const type = request.type ?? TypingType.TYPING_TYPE_UNKNOWN;
  if (
    type !== TypingType.TYPING_TYPE_STARTED &&
    type !== TypingType.TYPING_TYPE_PAUSED &&
    type !== TypingType.TYPING_TYPE_STOPPED
  ) {
    throw new Refusal('field_invalid', { field: 'type', allowed: 'STARTED, PAUSED, STOPPED' });
  }
  const { conversation } = await participationOf(store.reader, request.conversation_id, caller.gaiaId);
  const timestamp = clock.nowUsec();
  await live.setTyping(caller, conversation.id, type, timestamp);
  return { response: { timestamp }, pushes: [] };
};
