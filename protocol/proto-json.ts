import { fromBase, toBase } from './base/base-map.ts';
import { CodecError } from './codec-error.ts';
import { decode, encode } from './codec.ts';
import { readScalar, writeScalar } from './proto-json-scalars.ts';
import type { FieldRow } from './schema-types.ts';
import type { MessageName, MessageTypes } from './types.ts';
import { tablesOf, type SchemaTables } from './variant-tables.ts';
import type { Variant } from './variants.ts';

type Fields = Record<string, unknown>;

/**
 * Reads a chat message from its ProtoJSON form in either variant: names in lowerCamelCase or as in the schema, enumerations
 * by name or number, 64-bit integers as strings or numbers, bytes in base64.
 * @param check refuses what was parsed, by a CodecError, before it is read
 * @throws {CodecError} with the field's path.
 */
export function fromProtoJson<N extends MessageName>(
  name: N,
  text: string,
  variant: Variant,
  check: (json: unknown) => void = () => undefined,
): MessageTypes[N] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new CodecError('', 'not JSON', { cause });
  }
  check(json);
  const shaped = readMessage(tablesOf(variant), name, json, '');
  const value = variant === 'base' ? fromBase(name, shaped) : shaped;
  // One codec decides what a valid message is; this also gives it the very form that a decoded one has.
  return decode(name, encode(name, value as MessageTypes[N]));
}

/** Writes a chat message as ProtoJSON: lowerCamelCase names, enumerations by name, 64-bit integers as strings. */
export function toProtoJson<N extends MessageName>(
  name: N,
  value: MessageTypes[N],
  variant: Variant,
): string {
  const shaped = variant === 'base' ? toBase(name, value) : value;
  return JSON.stringify(writeMessage(tablesOf(variant), name, shaped));
}

const jsonName = (field: string): string =>
  field.replace(/_+([a-zA-Z0-9])/g, (_match, next: string) => next.toUpperCase());

function readMessage(tables: SchemaTables, name: string, json: unknown, path: string): Fields {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new CodecError(path, 'must be an object');
  const rows = tables.messages[name] ?? [];
  const message: Fields = {};
  for (const [key, value] of Object.entries(json)) {
    const row = rows.find(([field]) => field === key || jsonName(field) === key);
    const place = path === '' ? key : `${path}.${key}`;
    if (row === undefined) throw new CodecError(place, 'unknown field');
    if (value !== null) message[row[0]] = readField(tables, row, value, place);
  }
  return message;
}

function readField(tables: SchemaTables, row: FieldRow, json: unknown, path: string): unknown {
  if (row[4] !== 'repeated') return readValue(tables, row, json, path);
  if (!Array.isArray(json)) throw new CodecError(path, 'must be an array');
  return json.map((item: unknown, index) => readValue(tables, row, item, `${path}[${index}]`));
}

function readValue(tables: SchemaTables, [, , type, kind]: FieldRow, json: unknown, path: string): unknown {
  if (kind === 'message') return readMessage(tables, type, json, path);
  if (kind !== 'enum') return readScalar(type, json, path);
  const number = typeof json === 'string' ? tables.enums[type]?.[json] : json;
  if (typeof number !== 'number') throw new CodecError(path, `no value of ${type} has this name`);
  return number;
}

function writeMessage(tables: SchemaTables, name: string, message: object): Fields {
  const json: Fields = {};
  for (const row of tables.messages[name] ?? []) {
    const value = (message as Fields)[row[0]];
    if (value === undefined || value === null) continue;
    if (!Array.isArray(value)) json[jsonName(row[0])] = writeValue(tables, row, value);
    else if (value.length > 0) json[jsonName(row[0])] = value.map((item) => writeValue(tables, row, item));
  }
  return json;
}

function writeValue(tables: SchemaTables, [, , type, kind]: FieldRow, value: unknown): unknown {
  if (kind === 'message') return writeMessage(tables, type, value as object);
  if (kind !== 'enum') return writeScalar(type, value);
  const known = Object.entries(tables.enums[type] ?? {}).find(([, number]) => number === value);
  return known === undefined ? value : known[0];
}
