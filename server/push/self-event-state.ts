import { encode, type NotificationLevel, fieldNumbers, type Variant } from '../../protocol/index.ts';
import { lengthDelimited } from '../util/wire.ts';
import { type EventCopies, selfEventState } from '../domain/events/push.ts';

const field = fieldNumbers.Event.self_event_state;

type ByPerson = Map<string, Uint8Array>;

/** As long as a roster is kept, so are its members' states: about 100 bytes for each who is told of events. */
const kept = new WeakMap<ReadonlyMap<string, NotificationLevel>, Record<Variant, ByPerson>>();

/**
 * What one person's copy of an event has and no other's: its field `self_event_state`, encoded. Only the sender's differs
 * from event to event.
 */
export function selfStateField(copies: EventCopies, gaiaId: string, variant: Variant): Uint8Array {
  const { levels, senderId, clientGeneratedId } = copies;
  if (gaiaId === senderId && clientGeneratedId !== null) {
    return lengthDelimited(field, [encode('UserEventState', selfEventState(copies, gaiaId), variant)]);
  }
  let states = kept.get(levels);
  if (states === undefined) kept.set(levels, (states = { base: new Map(), extended: new Map() }));
  let own = states[variant].get(gaiaId);
  if (own === undefined) {
    const shared = selfEventState({ ...copies, clientGeneratedId: null }, gaiaId);
    // A copy: the pool that the result lies in would stay in memory with it.
    own = new Uint8Array(lengthDelimited(field, [encode('UserEventState', shared, variant)]));
    states[variant].set(gaiaId, own);
  }
  return own;
}
