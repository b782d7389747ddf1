import { encode, fieldNumbers, type Variant } from '../../protocol/index.ts';
import { lengthDelimited } from '../util/wire.ts';
import { type EventCopies, selfEventState } from '../domain/events/push.ts';

const field = fieldNumbers.Event.self_event_state;

/**
 * What one person's copy of an event has and no other's: its field `self_event_state`, encoded. Only the sender's differs
 * from event to event.
 */
export function selfStateField(copies: EventCopies, gaiaId: string, variant: Variant): Uint8Array {
  const { levels, senderId, clientGeneratedId } = copies;
  if (gaiaId === senderId && clientGeneratedId !== null) {
    return lengthDelimited(field, [encode('UserEventState', selfEventState(copies, gaiaId), variant)]);
  }
  return levels.encodedFor(gaiaId, variant, () => {
    const shared = selfEventState({ ...copies, clientGeneratedId: null }, gaiaId);
    // A copy: the pool that the result lies in would stay in memory with it.
    return new Uint8Array(lengthDelimited(field, [encode('UserEventState', shared, variant)]));
  });
}
