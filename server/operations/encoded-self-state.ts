import { encode, type NotificationLevel, type Variant } from '../../protocol/index.ts';
import { concatenate } from '../hub/wire.ts';
import { type EventCopies, selfEventState } from './push.ts';

type ByPerson = Map<string, Uint8Array>;

/** As long as a roster is kept, so are its members' states: about 100 bytes for each who is told of events. */
const kept = new WeakMap<ReadonlyMap<string, NotificationLevel>, Record<Variant, ByPerson>>();

/** What one person's copy of an event has and no other's, encoded. Only the sender's differs from event to event. */
export function encodedSelfState(copies: EventCopies, gaiaId: string, variant: Variant): Uint8Array {
  const { levels, senderId, clientGeneratedId } = copies;
  let states = kept.get(levels);
  if (states === undefined) kept.set(levels, (states = { base: new Map(), extended: new Map() }));
  let state = states[variant].get(gaiaId);
  if (state === undefined) {
    const shared = selfEventState({ ...copies, clientGeneratedId: null }, gaiaId);
    // A copy: the codec's result would keep what was encoded around it in memory.
    state = new Uint8Array(encode('UserEventState', shared, variant));
    states[variant].set(gaiaId, state);
  }
  if (gaiaId !== senderId || clientGeneratedId === null) return state;
  return concatenate([state, encode('UserEventState', { client_generated_id: clientGeneratedId }, variant)]);
}
