import protobuf, { type Reader } from 'protobufjs/minimal.js';
import { decode, encode, type Event, type NotificationLevel } from '../../protocol/index.ts';
import type { ConversationViews, OwnView } from '../domain/conversations/conversation-view.ts';
import { type ConversationCopies, type EventCopies, isRequired, type Push } from '../domain/events/push.ts';
import type { Delivery } from './bus.ts';

/*
 * The written form of a delivery, between processes of one release: protobuf fields without a schema file.
 *   Delivery   1 traceId  2 Push*
 *   Push       1 at  2 Recipient*  3 onlyClients*  4 exceptClients*  5 StateUpdate  6 Event  7 senderId
 *              8 clientGeneratedId  9 shared part of the Conversation  10 nobody but onlyClients
 *   Recipient  1 gaiaId  2 notification level  3 own part of the Conversation  4 the own part is all
 * An event and a conversation are written as the bytes that all recipients' copies share.
 */
const text = (field: number): number => field * 8 + 2;
const number = (field: number): number => field * 8;
const double = (field: number): number => field * 8 + 1;

type Writer = protobuf.Writer;

/** Writes a delivery. */
export function writeDelivery({ pushes, traceId }: Delivery): Uint8Array {
  const writer = protobuf.Writer.create();
  if (traceId !== null) writer.uint32(text(1)).string(traceId);
  for (const push of pushes) {
    writer.uint32(text(2)).fork();
    writePush(writer, push);
    writer.ldelim();
  }
  return writer.finish();
}

/** Reads what `writeDelivery` wrote; throws when it is something else. */
export function readDelivery(bytes: Uint8Array): Delivery {
  const reader = protobuf.Reader.create(bytes);
  const pushes: Push[] = [];
  let traceId: string | null = null;
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    if (tag === text(1)) traceId = reader.string();
    else if (tag === text(2)) pushes.push(readPush(protobuf.Reader.create(reader.bytes())));
    else skip(reader, tag);
  }
  return { pushes, traceId };
}

function writePush(writer: Writer, push: Push): void {
  const { at, to, onlyClients, exceptClients, update, event, conversation } = push;
  if (at !== null) writer.uint32(double(1)).double(at);
  for (const gaiaId of to) {
    writer.uint32(text(2)).fork();
    writeRecipient(writer, gaiaId, event, conversation);
    writer.ldelim();
  }
  for (const id of onlyClients ?? []) writer.uint32(text(3)).string(id);
  if (onlyClients) writer.uint32(number(10)).bool(true);
  for (const id of exceptClients ?? []) writer.uint32(text(4)).string(id);
  if (event) {
    const whole = update.event_notification?.event ?? {};
    writer.uint32(text(6)).bytes(push.eventBytes ?? encode('Event', whole));
    writer.uint32(text(7)).string(event.senderId);
    if (event.clientGeneratedId !== null) writer.uint32(text(8)).string(event.clientGeneratedId);
  } else {
    writer.uint32(text(5)).bytes(encode('StateUpdate', update));
  }
  if (conversation && to.some((gaiaId) => isRequired(conversation, gaiaId))) {
    const { views } = conversation;
    writer.uint32(text(9)).bytes(views.sharedBytes ?? encode('Conversation', views.shared));
  }
}

function writeRecipient(
  writer: Writer,
  gaiaId: string,
  event: EventCopies | undefined,
  conversation: ConversationCopies | undefined,
): void {
  writer.uint32(text(1)).string(gaiaId);
  const level = event?.levels.get(gaiaId);
  if (level !== undefined) writer.uint32(number(2)).uint32(level);
  if (!conversation || !isRequired(conversation, gaiaId)) return;
  const { part, sharesRest } = conversation.views.ownOf(gaiaId);
  writer.uint32(text(3)).bytes(encode('Conversation', part));
  if (!sharesRest) writer.uint32(number(4)).bool(true);
}

/** What is read of a push before it is put together. */
class PushParts {
  at: number | null = null;
  readonly to: string[] = [];
  readonly levels = new Map<string, NotificationLevel>();
  readonly own = new Map<string, { bytes: Uint8Array; sharesRest: boolean }>();
  readonly only: string[] = [];
  readonly except: string[] = [];
  restricted = false;
  update: Uint8Array | null = null;
  event: Uint8Array | null = null;
  senderId = '';
  clientGeneratedId: string | null = null;
  shared: Uint8Array | null = null;
}

function readPush(reader: Reader): Push {
  const parts = new PushParts();
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    if (tag === double(1)) parts.at = reader.double();
    else if (tag === text(2)) readRecipient(protobuf.Reader.create(reader.bytes()), parts);
    else if (tag === text(3)) parts.only.push(reader.string());
    else if (tag === text(4)) parts.except.push(reader.string());
    else if (tag === text(5)) parts.update = reader.bytes();
    else if (tag === text(6)) parts.event = reader.bytes();
    else if (tag === text(7)) parts.senderId = reader.string();
    else if (tag === text(8)) parts.clientGeneratedId = reader.string();
    else if (tag === text(9)) parts.shared = reader.bytes();
    else if (tag === number(10)) parts.restricted = reader.bool();
    else skip(reader, tag);
  }
  return pushOf(parts);
}

function readRecipient(reader: Reader, parts: PushParts): void {
  let gaiaId = '';
  let level: number | null = null;
  let own: Uint8Array | null = null;
  let sharesRest = true;
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    if (tag === text(1)) gaiaId = reader.string();
    else if (tag === number(2)) level = reader.uint32();
    else if (tag === text(3)) own = reader.bytes();
    else if (tag === number(4)) sharesRest = !reader.bool();
    else skip(reader, tag);
  }
  parts.to.push(gaiaId);
  // Written from the same list.
  if (level !== null) parts.levels.set(gaiaId, level as NotificationLevel);
  if (own !== null) parts.own.set(gaiaId, { bytes: own, sharesRest });
}

function pushOf(parts: PushParts): Push {
  const { at, to, restricted, only, except, event, shared, own } = parts;
  return {
    at,
    to,
    ...(restricted && { onlyClients: only }),
    ...(except.length > 0 && { exceptClients: except }),
    ...(event ? eventOf(event, parts) : { update: decode('StateUpdate', parts.update ?? new Uint8Array()) }),
    ...(shared && { conversation: { views: viewsOf(shared, own), requiredFor: new Set(own.keys()) } }),
  };
}

/** The event is decoded only for those who need it in another variant. */
function eventOf(
  eventBytes: Uint8Array,
  { levels, senderId, clientGeneratedId }: PushParts,
): Pick<Push, 'update' | 'event' | 'eventBytes'> {
  let event: Event | null = null;
  const notification = {
    get event(): Event {
      return (event ??= decode('Event', eventBytes));
    },
  };
  return {
    update: { event_notification: notification },
    event: { levels, senderId, clientGeneratedId },
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
      if (!found) throw new Error('a view is asked for by somebody who does not receive it');
      return { part: decode('Conversation', found.bytes), sharesRest: found.sharesRest };
    },
  };
}

function skip(reader: Reader, tag: number): void {
  reader.skipType(tag % 8);
}
