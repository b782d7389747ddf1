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
import { type EventCopies, eventFor } from '../../domain/events/push.ts';
import { selfStateField } from '../../push/self-event-state.ts';
import type { StoredEvent } from '../../store/conversations/events.ts';
import { LazyMessage } from '../../util/lazy-message.ts';

/** A person's copy of an event in the store: the stored bytes, and what is the person's own behind them. */
export class EventCopy extends LazyMessage<Event> {
  readonly #payload: Uint8Array;
  readonly #copies: EventCopies;
  readonly #gaiaId: string;
  #value: Event | null = null;

  constructor(payload: Uint8Array, copies: EventCopies, gaiaId: string) {
    super();
    this.#payload = payload;
    this.#copies = copies;
    this.#gaiaId = gaiaId;
  }

  static of(stored: StoredEvent, { levels }: Pick<Roster, 'levels'>, gaiaId: string): EventCopy {
    const { sender_id: senderId, client_generated_id: key, payload } = stored;
    return new EventCopy(
      payload,
      { levels, senderId, clientGeneratedId: key === null ? null : String(key) },
      gaiaId,
    );
  }

  get value(): Event {
    return (this.#value ??= eventFor(decode('Event', this.#payload), this.#copies, this.#gaiaId));
  }

  parts(variant: Variant): readonly Uint8Array[] {
    return [inVariant(this.#payload, variant), selfStateField(this.#copies, this.#gaiaId, variant)];
  }
}

/** An encoded Event as the variant has it. */
function inVariant(payload: Uint8Array, variant: Variant): Uint8Array {
  if (variant === 'extended' || isSameInBase('Event', payload)) return payload;
  return encode('Event', decode('Event', payload), variant);
}

/** Where the page before a page of events ends. */
export function tokenBefore(events: readonly StoredEvent[], otherwise: number): EventContinuationToken {
  const oldest = events[0];
  if (!oldest) return { event_timestamp: otherwise };
  return { event_id: eventId(oldest.timestamp), event_timestamp: oldest.timestamp };
}
