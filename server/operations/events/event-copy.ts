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

/**
 * A person's copy of an event in the store: the stored bytes, and what is the person's own behind them. A client that knows
 * no annotations gets another event in place of what is stored.
 */
export class EventCopy extends LazyMessage<Event> {
  readonly #payload: Uint8Array;
  readonly #copies: EventCopies;
  readonly #gaiaId: string;
  readonly #shown: Event | null;
  #value: Event | null = null;

  /** @param shown in place of what is stored; null: the copy is as stored */
  constructor(payload: Uint8Array, copies: EventCopies, gaiaId: string, shown: Event | null = null) {
    super();
    this.#payload = payload;
    this.#copies = copies;
    this.#gaiaId = gaiaId;
    this.#shown = shown;
  }

  static of(
    stored: StoredEvent,
    { levels }: Pick<Roster, 'levels'>,
    gaiaId: string,
    shown: Event | null = null,
  ): EventCopy {
    const { sender_id: senderId, client_generated_id: key, payload } = stored;
    return new EventCopy(
      payload,
      { levels, senderId, clientGeneratedId: key === null ? null : String(key) },
      gaiaId,
      shown,
    );
  }

  get value(): Event {
    return (this.#value ??= eventFor(this.#shared(), this.#copies, this.#gaiaId));
  }

  parts(variant: Variant): readonly Uint8Array[] {
    const shared =
      this.#shown === null ? inVariant(this.#payload, variant) : encode('Event', this.#shown, variant);
    return [shared, selfStateField(this.#copies, this.#gaiaId, variant)];
  }

  #shared(): Event {
    return this.#shown ?? decode('Event', this.#payload);
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
