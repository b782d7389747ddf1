import { baseClasses, fromBase, isInBase, toBase } from './base/base-codec.ts';
import type { Check } from './codec-check.ts';
import { readMessage, requireValid, writeMessage } from './codec-core.ts';
import { CodecError } from './codec-error.ts';
import { checks } from './gen/chat_checks.ts';
import { classes } from './gen/chat_classes.ts';
import type { MessageClass } from './schema-types.ts';
import type { MessageName, MessageTypes } from './types.ts';
import type { Variant } from './variants.ts';

/**
 * Writes a message. The value always has the extended shape; with `base`, what that variant lacks is left out or written its way.
 * Half of a surrogate pair in a string is written as U+FFFD.
 * @throws {CodecError} naming the field that the schema refuses: a wrong type, a bigint, a number that is negative, fractional, not finite
 * or above 2^53-1, an unknown enumeration value, a missing required field, or a second member of a oneof.
 */
export function encode<N extends MessageName>(
  name: N,
  value: MessageTypes[N],
  variant: Variant = 'extended',
): Uint8Array {
  const type = classOf(name, variant);
  requireValid(checkOf(name), value);
  return writeMessage(type, variant === 'base' ? toBase(name, value) : value);
}

/**
 * Reads a message. The result always has the extended shape. Repeated fields are always lists; everything else that is absent is null or undefined.
 * Unknown fields and unknown enumeration values are left out, as proto2 has it.
 * @throws {CodecError} for malformed bytes, a missing required field, a uint64 above 2^53-1 and a double that is not finite.
 */
export function decode<N extends MessageName>(
  name: N,
  bytes: Uint8Array,
  variant: Variant = 'extended',
): MessageTypes[N] {
  const message = readMessage(classOf(name, variant), bytes);
  return (variant === 'base' ? fromBase(name, message) : message) as MessageTypes[N];
}

/**
 * Checks a value without writing it, as encode does before it writes.
 * @throws {CodecError} see encode.
 */
export function validate<N extends MessageName>(name: N, value: unknown): asserts value is MessageTypes[N] {
  requireValid(checkOf(name), value);
}

function checkOf(name: string): Check {
  const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
  if (check === undefined) throw new CodecError('', `${name} is not in the schema`);
  return check;
}

function classOf(name: string, variant: Variant): MessageClass {
  const table = variant === 'base' ? baseClasses : classes;
  const type = Object.hasOwn(table, name) ? table[name] : undefined;
  if (type !== undefined) return type;
  const reason =
    variant === 'base' && !isInBase(name) ? 'is not in the base variant' : 'is not in the schema';
  throw new CodecError('', `${name} ${reason}`);
}
