import protobuf from 'protobufjs/minimal.js';
import { CodecError } from './codec-error.ts';
import { decode } from './codec.ts';
import { tagOf, wireTypes } from './tags.ts';
import type { MessageName, MessageTypes } from './types.ts';
import { tablesOf } from './variant-tables.ts';
import type { Variant } from './variants.ts';

/** A message as far as it could be read. */
export interface Tolerated<M> {
  readonly message: M;
  /** How many members of its lists were left out because they could not be read. */
  readonly skipped: number;
}

/** Lists within lists that are looked into: answer, conversation, event, and one to spare. */
const deepest = 4;

/**
 * Reads a message like `decode`, leaving out the members of lists that cannot be read: one event that breaks the schema must
 * not hide a page of others.
 *
 * @throws {CodecError} when something is wrong outside of lists
 */
export function decodeTolerantly<N extends MessageName>(
  name: N,
  bytes: Uint8Array,
  variant: Variant,
): Tolerated<MessageTypes[N]> {
  try {
    return { message: decode(name, bytes, variant), skipped: 0 };
  } catch (error) {
    const readable = error instanceof CodecError ? withoutUnreadable(name, bytes, variant, deepest) : null;
    if (readable === null) throw error;
    return { message: decode(name, readable.bytes, variant), skipped: readable.skipped };
  }
}

interface Readable {
  readonly bytes: Uint8Array;
  readonly skipped: number;
}

/** Null: leaving out members of its lists does not help. */
function withoutUnreadable(
  name: string,
  bytes: Uint8Array,
  variant: Variant,
  depth: number,
): Readable | null {
  if (isReadable(name, bytes, variant)) return { bytes, skipped: 0 };
  if (depth === 0) return null;
  const lists = new Map(
    (tablesOf(variant).messages[name] ?? [])
      .filter(([, , , kind, label]) => kind === 'message' && label === 'repeated')
      .map(([, number, type]) => [number, type]),
  );
  const writer = protobuf.Writer.create();
  const reader = protobuf.Reader.create(bytes);
  let skipped = 0;
  try {
    while (reader.pos < reader.len) {
      const start = reader.pos;
      const tag = reader.uint32();
      const type = lists.get(tag >>> 3);
      if (type === undefined || (tag & 7) !== wireTypes.lengthDelimited) {
        reader.skipType(tag & 7);
        writer.raw(bytes.subarray(start, reader.pos));
        continue;
      }
      const member = withoutUnreadable(type, reader.bytes(), variant, depth - 1);
      skipped += member === null ? 1 : member.skipped;
      if (member !== null) writer.uint32(tagOf(tag >>> 3, wireTypes.lengthDelimited)).bytes(member.bytes);
    }
  } catch {
    // Where one field ends too late, nothing says where the next one begins.
    return null;
  }
  const rest = writer.finish();
  return skipped > 0 && isReadable(name, rest, variant) ? { bytes: rest, skipped } : null;
}

function isReadable(name: string, bytes: Uint8Array, variant: Variant): boolean {
  try {
    decode(name as MessageName, bytes, variant);
    return true;
  } catch (error) {
    if (error instanceof CodecError) return false;
    throw error;
  }
}
