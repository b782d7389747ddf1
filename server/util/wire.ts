import { tagOf, wireTypes } from '../../protocol/index.ts';

/**
 * One length-delimited protobuf field (a sub-message, string or bytes) whose content is the given parts in a row.
 * Protobuf allows a message's fields in any order, so parts that were encoded apart can be put together without
 * encoding them again.
 */
export function lengthDelimited(field: number, parts: readonly Uint8Array[]): Uint8Array {
  const content = sizeOf(parts);
  const tag = tagOf(field, wireTypes.lengthDelimited);
  // Every byte is written below; the pool spares an allocation for each of these short strings.
  const bytes = Buffer.allocUnsafe(varintSize(tag) + varintSize(content) + content);
  writeParts(bytes, writeVarint(bytes, writeVarint(bytes, 0, tag), content), parts);
  return bytes;
}

/** A field, and what its content begins with. */
export type OpenField = readonly [field: number, begin: Uint8Array];

/** Fields within each other, the outermost first, of which the last bytes are left out: so many end all of them. */
export function openFields(fields: readonly OpenField[], left: number): Uint8Array {
  const contents: number[] = [];
  let size = left;
  for (const [field, begin] of fields.toReversed()) {
    size += begin.length;
    contents.push(size);
    size += varintSize(tagOf(field, wireTypes.lengthDelimited)) + varintSize(size);
  }
  const bytes = Buffer.allocUnsafe(size - left);
  let at = 0;
  for (const [field, begin] of fields) {
    at = writeVarint(bytes, at, tagOf(field, wireTypes.lengthDelimited));
    at = writeVarint(bytes, at, contents.pop() ?? 0);
    bytes.set(begin, at);
    at += begin.length;
  }
  return bytes;
}

/** Byte strings in a row. */
export function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const bytes = Buffer.allocUnsafe(sizeOf(parts));
  writeParts(bytes, 0, parts);
  return bytes;
}

/** How many bytes they are in all. */
export function sizeOf(parts: readonly Uint8Array[]): number {
  let size = 0;
  for (const part of parts) size += part.length;
  return size;
}

/** Puts them in a row. */
export function writeParts(bytes: Uint8Array, start: number, parts: readonly Uint8Array[]): void {
  let at = start;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
}

/** How many bytes a number takes as a varint. */
export function varintSize(value: number): number {
  let size = 1;
  for (let rest = value; rest > 127; rest = Math.floor(rest / 128)) size += 1;
  return size;
}

/** @returns the position after it */
export function writeVarint(bytes: Uint8Array, start: number, value: number): number {
  let at = start;
  let rest = value;
  while (rest > 127) {
    bytes[at] = (rest % 128) + 128;
    at += 1;
    rest = Math.floor(rest / 128);
  }
  bytes[at] = rest;
  return at + 1;
}
