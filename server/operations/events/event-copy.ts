import {
  decode,
  encode,
  type Event,
  type EventContinuationToken,
  isSameInBase,
  type Variant,
} from '../../../protocol/index.ts';
import type { Roster } from '../../domain/conversations/conversation.ts';
import { eventId } from '../../domain/events/new-event.ts';
import { lengthDelimited } from '../../util/wire.ts';
import type { StoredEvent } from '../../store/conversations/events.ts';
import { selfStateField } from '../../push/self-event-state.ts';
import { eventFor } from '../../domain/events/push.ts';

/** A person's copy of an event in the store. */
export function copyOf(stored: StoredEvent, { levels }: Roster, gaiaId: string): Event {
  const key = stored.client_generated_id;
  return eventFor(
    decode('Event', stored.payload),
    { levels, senderId: stored.sender_id, clientGeneratedId: key === null ? null : String(key) },
    gaiaId,
  );
}

/** Makes encoded Events. */
export type CopyWriter = (
  stored: Pick<StoredEvent, 'sender_id' | 'client_generated_id' | 'payload'>,
  field: number,
) => Uint8Array;

/**
 * Writes a person's copies of events in the store as fields of a message: the stored bytes, and what is the person's own
 * behind them.
 */
export function copyWriter({ levels }: Pick<Roster, 'levels'>, gaiaId: string, variant: Variant): CopyWriter {
  return ({ sender_id, client_generated_id: key, payload }, field) => {
    const copies = { levels, senderId: sender_id, clientGeneratedId: key === null ? null : String(key) };
    const own = selfStateField(copies, gaiaId, variant);
    return lengthDelimited(field, [inVariant(payload, variant), own]);
  };
}

/** An encoded Event as the variant has it. */
export function inVariant(payload: Uint8Array, variant: Variant): Uint8Array {
  if (variant === 'extended' || isSameInBase('Event', payload)) return payload;
  return encode('Event', decode('Event', payload), variant);
}

/** Where the page before a page of events ends. */
export function tokenBefore(events: readonly StoredEvent[], otherwise: number): EventContinuationToken {
  const oldest = events[0];
  if (!oldest) return { event_timestamp: otherwise };
  return { event_id: eventId(oldest.timestamp), event_timestamp: oldest.timestamp };
}
