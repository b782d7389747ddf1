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
import { withQuote } from '../../domain/events/quote.ts';
import type { StoredEvent } from '../../store/conversations/events.ts';
import { LazyMessage } from '../../util/lazy-message.ts';

/**
 * A person's copy of an event in the store: the stored bytes, and what is the person's own behind them. A client that knows
 * no replies gets the target of a reply quoted in the text.
 */
export class EventCopy extends LazyMessage<Event> {
  readonly #payload: Uint8Array;
  readonly #copies: EventCopies;
  readonly #gaiaId: string;
  readonly #quote: string | null;
  #value: Event | null = null;

  constructor(payload: Uint8Array, copies: EventCopies, gaiaId: string, quote: string | null = null) {
    super();
    this.#payload = payload;
    this.#copies = copies;
    this.#gaiaId = gaiaId;
    this.#quote = quote;
  }

  /** @param quote what stands before a reply’s text; null: the copy is as stored */
  static of(
    stored: StoredEvent,
    { levels }: Pick<Roster, 'levels'>,
    gaiaId: string,
    quote: string | null = null,
  ): EventCopy {
    const { sender_id: senderId, client_generated_id: key, payload } = stored;
    return new EventCopy(
      payload,
      { levels, senderId, clientGeneratedId: key === null ? null : String(key) },
      gaiaId,
      quote,
    );
  }

  get value(): Event {
    return (this.#value ??= eventFor(this.#shared(), this.#copies, this.#gaiaId));
  }

  parts(variant: Variant): readonly Uint8Array[] {
    const shared =
      this.#quote === null ? inVariant(this.#payload, variant) : encode('Event', this.#shared(), variant);
    return [shared, selfStateField(this.#copies, this.#gaiaId, variant)];
  }

  #shared(): Event {
    const event = decode('Event', this.#payload);
    return this.#quote === null ? event : withQuote(event, this.#quote);
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
