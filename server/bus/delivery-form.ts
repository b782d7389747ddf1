import protobuf, { type Reader } from 'protobufjs/minimal.js';
import {
  decode,
  encode,
  type Event,
  type NotificationLevel,
  tagOf,
  wireTypes,
} from '../../protocol/index.ts';
import { RecipientLevels } from '../domain/conversations/recipient-levels.ts';
import type { ConversationViews, OwnView } from '../domain/conversations/conversation-view.ts';
import { type ConversationCopies, type EventCopies, isRequired, type Push } from '../domain/events/push.ts';
import type { Delivery } from './bus.ts';

const { varint, fixed64, lengthDelimited } = wireTypes;

// The written form of a delivery: protobuf messages without a schema file, by their tags. A release skips tags that it does not know, so one
// may be added where those who skip it do nothing wrong; what was released stays as it is.
// An event and a conversation are written as the bytes that all recipients' copies share, and recipients once where one push
// after the other has the same.
const deliveryTags = {
  traceId: tagOf(1, lengthDelimited),
  push: tagOf(2, lengthDelimited),
};
const pushTags = {
  at: tagOf(1, fixed64),
  recipient: tagOf(2, lengthDelimited),
  onlyClient: tagOf(3, lengthDelimited),
  exceptClient: tagOf(4, lengthDelimited),
  stateUpdate: tagOf(5, lengthDelimited),
  event: tagOf(6, lengthDelimited),
  senderId: tagOf(7, lengthDelimited),
  clientGeneratedId: tagOf(8, lengthDelimited),
  sharedConversation: tagOf(9, lengthDelimited),
  isRestricted: tagOf(10, varint),
  quote: tagOf(11, lengthDelimited),
  sameRecipients: tagOf(12, varint),
};
const recipientTags = {
  gaiaId: tagOf(1, lengthDelimited),
  level: tagOf(2, varint),
  ownConversation: tagOf(3, lengthDelimited),
  isOwnAll: tagOf(4, varint),
  quote: tagOf(5, varint),
};

type Writer = protobuf.Writer;

/** What the last push of those that are written one after the other was addressed with. */
type Addressed = Pick<Push, 'to'> & Pick<EventCopies, 'levels'>;

/** Writes deliveries one after the other, each with its length before it. */
export function writeDeliveries(writer: Writer, deliveries: readonly Delivery[]): void {
  let last: Addressed | null = null;
  for (const { pushes, traceId } of deliveries) {
    writer.fork();
    if (traceId !== null) writer.uint32(deliveryTags.traceId).string(traceId);
    for (const push of pushes) {
      writer.uint32(deliveryTags.push).fork();
      last = writePush(writer, push, last);
      writer.ldelim();
    }
    writer.ldelim();
  }
}

/** Reads what `writeDeliveries` wrote, which ends there; throws when it is something else. */
export function readDeliveries(reader: Reader, end: number): Delivery[] {
  const deliveries: Delivery[] = [];
  let last: Addressed | null = null;
  while (reader.pos < end) {
    const pushes: Push[] = [];
    let traceId: string | null = null;
    const deliveryEnd = endOf(reader);
    while (reader.pos < deliveryEnd) {
      const tag = reader.uint32();
      if (tag === deliveryTags.traceId) traceId = reader.string();
      else if (tag === deliveryTags.push) {
        const push = readPush(reader, last);
        pushes.push(push);
        last = addressedOf(push);
      } else skip(reader, tag);
    }
    deliveries.push({ pushes, traceId });
  }
  return deliveries;
}

/** Where what has its length before it ends. */
export function endOf(reader: Reader): number {
  const length = reader.uint32();
  return reader.pos + length;
}

/** Null where copies have more of their own than a level. */
function addressedOf({ to, event, conversation }: Push): Addressed | null {
  return event === undefined || event.quotes || conversation ? null : { to, levels: event.levels };
}

/** @param last of the push before it */
function writePush(writer: Writer, push: Push, last: Addressed | null): Addressed | null {
  const { at, to, onlyClients, exceptClients, update, event, conversation } = push;
  if (at !== null) writer.uint32(pushTags.at).double(at);
  const addressed = addressedOf(push);
  // Those of a roster are the same objects for as long as it does not change.
  if (addressed && last?.to === to && last.levels === addressed.levels)
    writer.uint32(pushTags.sameRecipients).bool(true);
  else writeRecipients(writer, push);
  for (const id of onlyClients ?? []) writer.uint32(pushTags.onlyClient).string(id);
  if (onlyClients) writer.uint32(pushTags.isRestricted).bool(true);
  for (const id of exceptClients ?? []) writer.uint32(pushTags.exceptClient).string(id);
  if (event) {
    const whole = update.event_notification?.event ?? {};
    writer.uint32(pushTags.event).bytes(push.eventBytes ?? encode('Event', whole));
    writer.uint32(pushTags.senderId).string(event.senderId);
    if (event.clientGeneratedId !== null)
      writer.uint32(pushTags.clientGeneratedId).string(event.clientGeneratedId);
  } else {
    writer.uint32(pushTags.stateUpdate).bytes(encode('StateUpdate', update));
  }
  if (conversation && to.some((gaiaId) => isRequired(conversation, gaiaId))) {
    const { views } = conversation;
    writer
      .uint32(pushTags.sharedConversation)
      .bytes(views.sharedBytes ?? encode('Conversation', views.shared));
  }
  return addressed;
}

function writeRecipients(writer: Writer, { to, event, conversation }: Push): void {
  const quotes = [...new Set(event?.quotes?.values())];
  for (const quote of quotes) writer.uint32(pushTags.quote).string(quote);
  for (const gaiaId of to) {
    writer.uint32(pushTags.recipient).fork();
    const quote = event?.quotes?.get(gaiaId);
    if (quote !== undefined) writer.uint32(recipientTags.quote).uint32(quotes.indexOf(quote));
    writeRecipient(writer, gaiaId, event, conversation);
    writer.ldelim();
  }
}

function writeRecipient(
  writer: Writer,
  gaiaId: string,
  event: EventCopies | undefined,
  conversation: ConversationCopies | undefined,
): void {
  writer.uint32(recipientTags.gaiaId).string(gaiaId);
  const level = event?.levels.get(gaiaId);
  if (level !== undefined) writer.uint32(recipientTags.level).uint32(level);
  if (!conversation || !isRequired(conversation, gaiaId)) return;
  const { part, sharesRest } = conversation.views.ownOf(gaiaId);
  writer.uint32(recipientTags.ownConversation).bytes(encode('Conversation', part));
  if (!sharesRest) writer.uint32(recipientTags.isOwnAll).bool(true);
}

/** What is read of a push before it is put together. */
class PushParts {
  at: number | null = null;
  readonly to: string[] = [];
  levels: RecipientLevels | null = null;
  /** It is addressed as the push before it, in place of those. */
  alike: Addressed | null = null;
  readonly own = new Map<string, { bytes: Uint8Array; sharesRest: boolean }>();
  /** Those that there are, and by gaia id which of them. */
  readonly quotes: string[] = [];
  readonly quoteOf = new Map<string, number>();
  readonly only: string[] = [];
  readonly except: string[] = [];
  restricted = false;
  update: Uint8Array | null = null;
  event: Uint8Array | null = null;
  senderId = '';
  clientGeneratedId: string | null = null;
  shared: Uint8Array | null = null;
}

function readPush(reader: Reader, last: Addressed | null): Push {
  const parts = new PushParts();
  const end = endOf(reader);
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (tag === pushTags.at) parts.at = reader.double();
    else if (tag === pushTags.recipient) readRecipient(reader, parts);
    else if (tag === pushTags.sameRecipients) parts.alike = sameRecipients(reader, last);
    else if (tag === pushTags.onlyClient) parts.only.push(reader.string());
    else if (tag === pushTags.exceptClient) parts.except.push(reader.string());
    else if (tag === pushTags.stateUpdate) parts.update = reader.bytes();
    else if (tag === pushTags.event) parts.event = reader.bytes();
    else if (tag === pushTags.senderId) parts.senderId = reader.string();
    else if (tag === pushTags.clientGeneratedId) parts.clientGeneratedId = reader.string();
    else if (tag === pushTags.sharedConversation) parts.shared = reader.bytes();
    else if (tag === pushTags.isRestricted) parts.restricted = reader.bool();
    else if (tag === pushTags.quote) parts.quotes.push(reader.string());
    else skip(reader, tag);
  }
  return pushOf(parts);
}

/** The same objects: what is made for each recipient is kept with them. */
function sameRecipients(reader: Reader, last: Addressed | null): Addressed {
  reader.bool();
  if (!last) throw new Error('the first push has no recipients');
  return last;
}

function readRecipient(reader: Reader, parts: PushParts): void {
  let gaiaId = '';
  let level: number | null = null;
  let own: Uint8Array | null = null;
  let sharesRest = true;
  let quote: number | null = null;
  const end = endOf(reader);
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (tag === recipientTags.gaiaId) gaiaId = reader.string();
    else if (tag === recipientTags.level) level = reader.uint32();
    else if (tag === recipientTags.ownConversation) own = reader.bytes();
    else if (tag === recipientTags.isOwnAll) sharesRest = !reader.bool();
    else if (tag === recipientTags.quote) quote = reader.uint32();
    else skip(reader, tag);
  }
  parts.to.push(gaiaId);
  // Written from the same list.
  if (level !== null) (parts.levels ??= new RecipientLevels()).set(gaiaId, level as NotificationLevel);
  if (quote !== null) parts.quoteOf.set(gaiaId, quote);
  if (own !== null) parts.own.set(gaiaId, { bytes: own, sharesRest });
}

function pushOf(parts: PushParts): Push {
  const { at, restricted, only, except, event, shared, own } = parts;
  return {
    at,
    to: parts.alike?.to ?? parts.to,
    ...(restricted && { onlyClients: only }),
    ...(except.length > 0 && { exceptClients: except }),
    ...(event ? eventOf(event, parts) : { update: decode('StateUpdate', parts.update ?? new Uint8Array()) }),
    ...(shared && { conversation: { views: viewsOf(shared, own), requiredFor: new Set(own.keys()) } }),
  };
}

/** The event is decoded only for those who need it in another variant. */
function eventOf(
  eventBytes: Uint8Array,
  { alike, levels, senderId, clientGeneratedId, quotes, quoteOf }: PushParts,
): Pick<Push, 'update' | 'event' | 'eventBytes'> {
  let event: Event | null = null;
  const notification = {
    get event(): Event {
      return (event ??= decode('Event', eventBytes));
    },
  };
  return {
    update: { event_notification: notification },
    event: {
      levels: alike?.levels ?? levels ?? new RecipientLevels(),
      senderId,
      clientGeneratedId,
      ...(quotes.length > 0 && {
        quotes: new Map([...quoteOf].map(([gaiaId, index]) => [gaiaId, quotes[index] ?? ''])),
      }),
    },
    eventBytes,
  };
}

function viewsOf(sharedBytes: Uint8Array, own: PushParts['own']): ConversationViews {
  let shared: ConversationViews['shared'] | null = null;
  return {
    sharedBytes,
    get shared() {
      return (shared ??= decode('Conversation', sharedBytes));
    },
    ownOf(gaiaId): OwnView {
      const found = own.get(gaiaId);
      if (!found) throw new Error('a view is asked for by someone who does not receive it');
      return { part: decode('Conversation', found.bytes), sharesRest: found.sharesRest };
    },
  };
}

function skip(reader: Reader, tag: number): void {
  reader.skipType(tag % 8);
}
