import { encode, type Event, type Variant } from '../../protocol/index.ts';
import { eventFor, updateFor, type EventCopies, type Push } from '../operations/push.ts';
import { lengthDelimited } from './wire.ts';

// Field numbers of the specification, for putting together what is encoded only once.
const fields = { eventNotification: 3, event: 1, selfEventState: 4 };

/**
 * Encodes one push for all of its recipients: what their copies share is encoded once for each variant, and only what
 * differs is encoded for each person.
 */
export class PushEncoder {
  readonly #push: Push;
  readonly #shared = new Map<Variant, Uint8Array>();

  constructor(push: Push) {
    this.#push = push;
  }

  /** A person's StateUpdate without its header, as bytes to which an encoded header field may be appended. */
  bodyFor(gaiaId: string, variant: Variant): Uint8Array {
    const { update, event: copies, conversation } = this.#push;
    // A whole conversation is each person's own from end to end: nothing of such a copy is shared.
    if (conversation && (conversation.requiredFor === 'everyone' || conversation.requiredFor.has(gaiaId))) {
      return encode('StateUpdate', updateFor(this.#push, gaiaId), variant);
    }
    const event = update.event_notification?.event;
    if (event && copies) return this.#eventBody(event, copies, gaiaId, variant);
    return this.#share(variant, () => encode('StateUpdate', update, variant));
  }

  #eventBody(event: Event, copies: EventCopies, gaiaId: string, variant: Variant): Uint8Array {
    const { eventBytes } = this.#push;
    const shared = this.#share(variant, () =>
      variant === 'extended' && eventBytes ? eventBytes : encode('Event', event, variant),
    );
    const own = encode('UserEventState', eventFor(event, copies, gaiaId).self_event_state ?? {}, variant);
    const copy = lengthDelimited(fields.event, [shared, lengthDelimited(fields.selfEventState, [own])]);
    return lengthDelimited(fields.eventNotification, [copy]);
  }

  #share(variant: Variant, make: () => Uint8Array): Uint8Array {
    let bytes = this.#shared.get(variant);
    if (bytes === undefined) {
      bytes = make();
      this.#shared.set(variant, bytes);
    }
    return bytes;
  }
}
