import protobuf from 'protobufjs/minimal.js';
import { CodecError } from './codec-error.ts';
import { limits } from './limits.ts';
import { wireTypes } from './tags.ts';
import { tablesOf } from './variant-tables.ts';
import type { Variant } from './variants.ts';

/** A request of fewer bytes cannot have too many values: each takes two. */
const unsuspicious = 2 * limits.requestValues;
/** As deep as the reader goes. */
const deepest = 100;

/**
 * Refuses an encoded request with more values than any needs before it is read: a megabyte of empty messages takes hundreds of
 * times as long as a megabyte of text.
 *
 * @throws {CodecError}
 */
export function checkValues(name: string, bytes: Uint8Array, variant: Variant): void {
  if (bytes.length <= unsuspicious) return;
  const { messages } = tablesOf(variant);
  const reader = protobuf.Reader.create(bytes);
  let left: number = limits.requestValues;
  const count = (message: string, end: number, depth: number): void => {
    const rows = messages[message] ?? [];
    while (reader.pos < end) {
      left -= 1;
      if (left < 0) throw tooMany();
      const tag = reader.uint32();
      const row = rows.find(([, number]) => number === tag >>> 3);
      const isMessage = row?.[3] === 'message' && (tag & 7) === wireTypes.lengthDelimited;
      if (isMessage && depth < deepest) count(row[2], reader.uint32() + reader.pos, depth + 1);
      else reader.skipType(tag & 7);
    }
  };
  try {
    count(name, bytes.length, 0);
  } catch (error) {
    // Malformed bytes: reading them says where.
    if (error instanceof CodecError) throw error;
  }
}

/**
 * The same for a request in JSON, after it was parsed.
 *
 * @throws {CodecError}
 */
export function checkJsonValues(json: unknown): void {
  const waiting: unknown[] = [json];
  for (let seen = 0; waiting.length > 0; seen += 1) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    const inside = Object.values(value);
    if (seen + waiting.length + inside.length > limits.requestValues) throw tooMany();
    for (const one of inside) waiting.push(one);
  }
}

const tooMany = (): CodecError => new CodecError('', `more than ${limits.requestValues} values`);
