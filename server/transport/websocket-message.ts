import { sessionFieldNumbers, tagOf, wireTypes } from '../../protocol/index.ts';
import { sizeOf, varintSize, writeParts, writeVarint } from '../util/wire.ts';

/** One unmasked frame that is final and binary: a whole message of a server (RFC 6455, section 5.2). */
const finalBinary = 0x82;
const sizeIn16Bits = 126;
const sizeIn64Bits = 127;

// Each of them takes one byte.
const pushTag = tagOf(sessionFieldNumbers.Frame.push, wireTypes.lengthDelimited);
const bodyTag = tagOf(sessionFieldNumbers.Push.body, wireTypes.lengthDelimited);
const replyTag = tagOf(sessionFieldNumbers.Frame.reply, wireTypes.lengthDelimited);
const replyIdTag = tagOf(sessionFieldNumbers.Reply.id, wireTypes.varint);
const replyBodyTag = tagOf(sessionFieldNumbers.Reply.body, wireTypes.lengthDelimited);

/** A binary WebSocket message, ready for the connection: one write costs less than one for its header and one for the rest. */
export function binaryMessage(payload: Uint8Array): Uint8Array {
  const bytes = Buffer.allocUnsafe(headerSize(payload.length) + payload.length);
  bytes.set(payload, writeHeader(bytes, payload.length));
  return bytes;
}

/**
 * A push frame of session.proto as a binary WebSocket message. Its body, an encoded BatchUpdate in pieces that stand in a row, is
 * copied once.
 */
export function pushMessage(body: readonly Uint8Array[]): Uint8Array {
  const length = sizeOf(body);
  const push = 1 + varintSize(length) + length;
  const payload = 1 + varintSize(push) + push;
  const bytes = Buffer.allocUnsafe(headerSize(payload) + payload);
  let at = writeHeader(bytes, payload);
  bytes[at] = pushTag;
  at = writeVarint(bytes, at + 1, push);
  bytes[at] = bodyTag;
  writeParts(bytes, writeVarint(bytes, at + 1, length), body);
  return bytes;
}

/** A reply that has nothing but an operation's response as a binary WebSocket message. Its body is copied once. */
export function replyMessage(id: number, body: Uint8Array): Uint8Array {
  const reply = 1 + varintSize(id) + 1 + varintSize(body.length) + body.length;
  const payload = 1 + varintSize(reply) + reply;
  const bytes = Buffer.allocUnsafe(headerSize(payload) + payload);
  let at = writeHeader(bytes, payload);
  bytes[at] = replyTag;
  at = writeVarint(bytes, at + 1, reply);
  bytes[at] = replyIdTag;
  at = writeVarint(bytes, at + 1, id);
  bytes[at] = replyBodyTag;
  bytes.set(body, writeVarint(bytes, at + 1, body.length));
  return bytes;
}

function headerSize(payload: number): number {
  if (payload < sizeIn16Bits) return 2;
  return payload <= 0xffff ? 4 : 10;
}

function writeHeader(bytes: Buffer, payload: number): number {
  const size = headerSize(payload);
  bytes[0] = finalBinary;
  if (size === 2) bytes[1] = payload;
  else if (size === 4) {
    bytes[1] = sizeIn16Bits;
    bytes.writeUInt16BE(payload, 2);
  } else {
    bytes[1] = sizeIn64Bits;
    bytes.writeBigUInt64BE(BigInt(payload), 2);
  }
  return size;
}
