import { fromBase, toBase } from './base/base-map.ts';
import { toBase64 } from './base64.ts';
import { CodecError } from './codec-error.ts';
import { decode, encode } from './codec.ts';
import { readBytes, readNumber } from './proto-json-scalars.ts';
import type { FieldRow } from './schema-types.ts';
import type { MessageName, MessageTypes } from './types.ts';
import { tablesOf, type SchemaTables } from './variant-tables.ts';
import type { Variant } from './variants.ts';

type Fields = Record<string, unknown>;
/** A message as pblite has it: the field of number n at index n-1, absent ones null; what has no place there in an object at the end. */
export type Pblite = readonly unknown[];

/** Fields of a greater number stand in the object at the end: a list as long as their number would be mostly null. */
export const lastInList = 64;

/**
 * Writes a chat message as pblite in either variant: enumerations and 64-bit integers as numbers, booleans as such, bytes in
 * standard base64.
 */
export function toPblite<N extends MessageName>(
  name: N,
  value: MessageTypes[N],
  variant: Variant = 'extended',
): Pblite {
  return writeMessage(tablesOf(variant), name, variant === 'base' ? toBase(name, value) : value);
}

/**
 * Reads a chat message from pblite in either variant. Fields and enumeration values that the variant does not have are
 * left out, as the binary codec leaves them out; booleans may be 0 and 1, 64-bit integers may be text.
 * @param json the parsed list, without the abbreviation that answers begin with
 * @throws {CodecError} with the path of the field.
 */
export function fromPblite<N extends MessageName>(
  name: N,
  json: unknown,
  variant: Variant = 'extended',
): MessageTypes[N] {
  const shaped = readMessage(tablesOf(variant), name, json, '');
  const value = variant === 'base' ? fromBase(name, shaped) : shaped;
  // One codec decides what a valid message is; this also gives it the very form that a decoded one has.
  return decode(name, encode(name, value as MessageTypes[N]));
}

function writeMessage(tables: SchemaTables, name: string, message: object): unknown[] {
  const list: unknown[] = [];
  const rest: Record<string, unknown> = {};
  for (const row of tables.messages[name] ?? []) {
    const [field, number] = row;
    const value = (message as Fields)[field];
    if (value === undefined || value === null) continue;
    if (Array.isArray(value) && value.length === 0) continue;
    const written = Array.isArray(value)
      ? value.map((item) => writeValue(tables, row, item))
      : writeValue(tables, row, value);
    if (number > lastInList) rest[number] = written;
    else {
      while (list.length < number - 1) list.push(null);
      list[number - 1] = written;
    }
  }
  if (Object.keys(rest).length > 0) list.push(rest);
  return list;
}

function writeValue(tables: SchemaTables, [, , type, kind]: FieldRow, value: unknown): unknown {
  if (kind === 'message') return writeMessage(tables, type, value as object);
  return value instanceof Uint8Array ? toBase64(value) : value;
}

function readMessage(tables: SchemaTables, name: string, json: unknown, path: string): Fields {
  if (!Array.isArray(json)) throw new CodecError(path, 'must be a list');
  const items = json as readonly unknown[];
  const last = items.at(-1);
  const rest = typeof last === 'object' && last !== null && !Array.isArray(last) ? (last as Fields) : null;
  const listed = rest === null ? items.length : items.length - 1;
  const message: Fields = {};
  for (const row of tables.messages[name] ?? []) {
    const [field, number] = row;
    const item = number <= listed ? items[number - 1] : rest?.[number];
    if (item === undefined || item === null) continue;
    const value = readField(tables, row, item, path === '' ? field : `${path}.${field}`);
    if (value !== undefined) message[field] = value;
  }
  return message;
}

function readField(tables: SchemaTables, row: FieldRow, json: unknown, path: string): unknown {
  if (row[4] !== 'repeated') return readValue(tables, row, json, path);
  if (!Array.isArray(json)) throw new CodecError(path, 'must be a list');
  return json
    .map((item: unknown, index) => readValue(tables, row, item, `${path}[${index}]`))
    .filter((item) => item !== undefined);
}

/** @returns undefined for a value of an enumeration that the variant does not have */
function readValue(tables: SchemaTables, [, , type, kind]: FieldRow, json: unknown, path: string): unknown {
  if (kind === 'message') return readMessage(tables, type, json, path);
  if (kind === 'enum') {
    const number = readNumber(json, path);
    return Object.values(tables.enums[type] ?? {}).includes(number) ? number : undefined;
  }
  if (type === 'bool') return readBool(json, path);
  if (type === 'bytes') return readBytes(json, path);
  if (type !== 'string') return readNumber(json, path);
  if (typeof json !== 'string') throw new CodecError(path, 'must be a string');
  return json;
}

function readBool(json: unknown, path: string): boolean {
  if (json === true || json === 1) return true;
  if (json === false || json === 0) return false;
  throw new CodecError(path, 'must be true, false, 1 or 0');
}
