import { FocusType, limits } from '../../../protocol/index.ts';
import { bounded } from '../../domain/bounds.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Handler } from '../context/context.ts';
import { participationOf } from '../events/participation.ts';

/** Tells the others in the conversation that the caller looks at it, or looked away. */
export const setFocus: Handler<'SetFocus'> = async ({ caller, clock, live, store }, request) => {
  const type = request.type ?? FocusType.FOCUS_TYPE_UNKNOWN;
  if (type !== FocusType.FOCUS_TYPE_FOCUSED && type !== FocusType.FOCUS_TYPE_UNFOCUSED) {
    throw new Refusal('field_invalid', { field: 'type', allowed: 'FOCUSED, UNFOCUSED' });
  }
  const { conversation } = await participationOf(store.reader, request.conversation_id, caller.gaiaId);
  const timestamp = clock.nowUsec();
  const secs = bounded(request.timeout_secs, limits.focusSecs);
  await live.setFocus(caller, conversation.id, type, secs, timestamp);
  return { response: { timestamp }, pushes: [] };
};
