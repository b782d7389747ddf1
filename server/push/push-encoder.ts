import { encode, fieldNumbers, isSameInBase, type Variant } from '../../protocol/index.ts';
import { selfStateField } from './self-event-state.ts';
import { type EventCopies, isRequired, type Push } from '../domain/events/push.ts';
import type { ConversationViews } from '../domain/conversations/conversation-view.ts';
import { withFallback } from '../domain/events/fallback.ts';
import { type OwnFileLink, showsFiles } from '../domain/events/file-links.ts';
import { concatenate, lengthDelimited, type OpenField, openFields } from '../util/wire.ts';

const { BatchUpdate, StateUpdate, EventNotification, ConversationNotification } = fieldNumbers;
const nothing = new Uint8Array();

/** What the copies of an event begin with: alike for all under one header whose own parts are of one length. */
interface Front {
  readonly header: Uint8Array;
  readonly shared: Uint8Array;
  readonly ownLength: number;
  readonly bytes: Uint8Array;
}

/**
 * Encodes one push for all of its recipients: what their copies share is encoded once for each variant, and only what
 * differs is encoded for each person.
 */
export class PushEncoder {
  readonly push: Push;
  readonly #shared: Made = {};
  #quoting: Map<string, Uint8Array> | null = null;
  #conversation: Made | null = null;
  #front: Front | null = null;

  constructor(push: Push) {
    this.push = push;
  }

  /**
   * A person's StateUpdate as an entry of a BatchUpdate, in pieces that stand in a row; none: the variant cannot express it.
   *
   * @param header its encoded header field
   * @param fileLink as for `bodyFor`
   */
  entryFor(
    header: Uint8Array,
    gaiaId: string,
    variant: Variant,
    fileLink?: OwnFileLink,
  ): readonly Uint8Array[] {
    const { event, conversation } = this.push;
    if (event && !(conversation && isRequired(conversation, gaiaId))) {
      const shared = this.#sharedPart(event, gaiaId, variant, fileLink);
      if (shared.length === 0) return [];
      const own = selfStateField(event, gaiaId, variant);
      return [this.#frontOf(header, shared, own.length), own];
    }
    const body = this.bodyFor(gaiaId, variant, fileLink);
    return body.length === 0 ? [] : [lengthDelimited(BatchUpdate.state_update, [header, body])];
  }

  /**
   * A person's StateUpdate without its header, as bytes to which an encoded header field may be appended.
   *
   * @param fileLink addresses of files for this client, used where its variant has no files
   */
  bodyFor(gaiaId: string, variant: Variant, fileLink?: OwnFileLink): Uint8Array {
    const { event, conversation } = this.push;
    const whole = conversation && isRequired(conversation, gaiaId) ? conversation.views : null;
    if (event) {
      const body = this.#eventBody(event, gaiaId, variant, fileLink);
      return whole ? concatenate([body, this.#wholeConversation(whole, gaiaId, variant)]) : body;
    }
    const { update } = this.push;
    if (whole && update.conversation_notification) return this.#notified(whole, gaiaId, variant);
    const encoded = once(this.#shared, variant, () => encode('StateUpdate', update, variant));
    return whole ? concatenate([encoded, this.#wholeConversation(whole, gaiaId, variant)]) : encoded;
  }

  #eventBody(
    copies: EventCopies,
    gaiaId: string,
    variant: Variant,
    fileLink: OwnFileLink | undefined,
  ): Uint8Array {
    const shared = this.#sharedPart(copies, gaiaId, variant, fileLink);
    if (shared.length === 0) return shared;
    const own = selfStateField(copies, gaiaId, variant);
    return concatenate([openFields(eventFields(shared), own.length), own]);
  }

  #sharedPart(
    { quotes }: EventCopies,
    gaiaId: string,
    variant: Variant,
    fileLink: OwnFileLink | undefined,
  ): Uint8Array {
    return this.#sharedFor(variant === 'base' ? quotes?.get(gaiaId) : undefined, variant, fileLink);
  }

  #frontOf(header: Uint8Array, shared: Uint8Array, ownLength: number): Uint8Array {
    const last = this.#front;
    if (last?.header === header && last.shared === shared && last.ownLength === ownLength) return last.bytes;
    const bytes = openFields([[BatchUpdate.state_update, header], ...eventFields(shared)], ownLength);
    this.#front = { header, shared, ownLength, bytes };
    return bytes;
  }

  #sharedFor(quote: string | undefined, variant: Variant, fileLink: OwnFileLink | undefined): Uint8Array {
    // Each client has addresses of its own.
    if (variant === 'base' && showsFiles(this.push.update.event_notification?.event ?? {}))
      return this.#eventInWords(quote, fileLink);
    return quote === undefined
      ? once(this.#shared, variant, () => this.#sharedEvent(variant))
      : this.#eventQuoting(quote);
  }

  #eventQuoting(quote: string): Uint8Array {
    const made = (this.#quoting ??= new Map<string, Uint8Array>());
    let bytes = made.get(quote);
    if (bytes === undefined) made.set(quote, (bytes = this.#eventInWords(quote)));
    return bytes;
  }

  #sharedEvent(variant: Variant): Uint8Array {
    const { eventBytes, update } = this.push;
    if (eventBytes && (variant === 'extended' || isSameInBase('Event', eventBytes))) return eventBytes;
    if (variant === 'base') return this.#eventInWords();
    return encode('Event', update.event_notification?.event ?? {}, variant);
  }

  /** For clients of the base variant, which knows no annotations; empty: they do not get it. */
  #eventInWords(quote?: string, fileLink?: OwnFileLink): Uint8Array {
    const shown = withFallback(this.push.update.event_notification?.event ?? {}, quote, fileLink);
    return shown === null ? new Uint8Array() : encode('Event', shown, 'base');
  }

  #wholeConversation(views: ConversationViews, gaiaId: string, variant: Variant): Uint8Array {
    return lengthDelimited(StateUpdate.conversation, this.#viewParts(views, gaiaId, variant));
  }

  /** Only the extended variant has a notification of its own for a conversation. */
  #notified(views: ConversationViews, gaiaId: string, variant: Variant): Uint8Array {
    const parts = this.#viewParts(views, gaiaId, variant);
    const whole = lengthDelimited(StateUpdate.conversation, parts);
    if (variant === 'base') return whole;
    const encoded = lengthDelimited(ConversationNotification.conversation, parts);
    return concatenate([lengthDelimited(StateUpdate.conversation_notification, [encoded]), whole]);
  }

  #viewParts(views: ConversationViews, gaiaId: string, variant: Variant): Uint8Array[] {
    const { part, sharesRest } = views.ownOf(gaiaId);
    const own = encode('Conversation', part, variant);
    if (!sharesRest) return [own];
    const shared = once((this.#conversation ??= {}), variant, () =>
      variant === 'extended' && views.sharedBytes
        ? views.sharedBytes
        : encode('Conversation', views.shared, variant),
    );
    return [shared, own];
  }
}

const eventFields = (shared: Uint8Array): readonly OpenField[] => [
  [StateUpdate.event_notification, nothing],
  [EventNotification.event, shared],
];

type Made = Partial<Record<Variant, Uint8Array>>;

function once(made: Made, variant: Variant, make: () => Uint8Array): Uint8Array {
  return (made[variant] ??= make());
}
