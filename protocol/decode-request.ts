import protobuf from 'protobufjs/minimal.js';
import { CodecError } from './codec-error.ts';
import { wrong } from './codec-check.ts';
import { decode } from './codec.ts';
import { checkValues } from './request-size.ts';
import { wireTypes } from './tags.ts';
import type { MessageName, MessageTypes } from './types.ts';
import { tablesOf, type SchemaTables } from './variant-tables.ts';
import type { Variant } from './variants.ts';

/**
 * Enumerations in requests whose value decides what happens: one that is not known must not be taken for none. Of a list,
 * known values beside it are enough.
 */
const decisive: Readonly<Record<string, readonly string[]>> = {
  Segment: ['type'],
  EventRequestHeader: ['expected_otr'],
  DeliveryMedium: ['medium_type'],
  QueryPresenceRequest: ['field_mask'],
};

/**
 * Reads a request. Where `decode` leaves out an unknown enumeration value, this refuses it in the fields that decide what
 * happens, as JSON does in every field, and a request with more values than any needs.
 *
 * @throws {CodecError} see decode
 */
export function decodeRequest<N extends MessageName>(
  name: N,
  bytes: Uint8Array,
  variant: Variant,
): MessageTypes[N] {
  checkValues(name, bytes, variant);
  refuseUnknown(name, bytes, variant);
  return decode(name, bytes, variant);
}

interface Field {
  readonly name: string;
  readonly type: string;
  /** The values of a decisive enumeration; null: a message that has one in it. */
  readonly values: ReadonlySet<number> | null;
  readonly isList: boolean;
}

function refuseUnknown(name: string, bytes: Uint8Array, variant: Variant): void {
  if (bytes.length === 0 || fieldsOf(name, variant).size === 0) return;
  try {
    walk(protobuf.Reader.create(bytes), bytes.length, name, '', variant);
  } catch (error) {
    // Malformed bytes: reading them says where.
    if (error instanceof CodecError) throw error;
  }
}

function walk(reader: protobuf.Reader, end: number, name: string, path: string, variant: Variant): void {
  const fields = fieldsOf(name, variant);
  let lists: Map<Field, number[]> | null = null;
  while (reader.pos < end) {
    const tag = reader.uint32();
    const field = fields.get(tag >>> 3);
    const isDelimited = (tag & 7) === wireTypes.lengthDelimited;
    if (field === undefined) reader.skipType(tag & 7);
    else if (field.values === null) {
      if (isDelimited)
        walk(reader, reader.uint32() + reader.pos, field.type, `${path}${field.name}.`, variant);
      else reader.skipType(tag & 7);
    } else {
      const listEnd = isDelimited ? reader.uint32() + reader.pos : reader.pos + 1;
      lists ??= new Map();
      const found = lists.get(field) ?? [];
      while (reader.pos < listEnd) found.push(reader.int32());
      lists.set(field, found);
    }
  }
  for (const [field, found] of lists ?? []) refuseIn(field, found, path);
}

function refuseIn({ name, type, values, isList }: Field, found: readonly number[], path: string): void {
  if (found.every((value) => values?.has(value) !== false)) return;
  const unknown = found.filter((value) => values?.has(value) === false);
  const [first] = unknown;
  if (first === undefined || (isList && unknown.length < found.length)) return;
  const { reason } = wrong(name, type, first);
  throw new CodecError(`${path}${name}`, reason);
}

type Fields = ReadonlyMap<number, Field>;
const known: Readonly<Record<Variant, Map<string, Fields>>> = { base: new Map(), extended: new Map() };

/** The fields of a message that are decisive or lead to such, by number. */
function fieldsOf(name: string, variant: Variant): Fields {
  let fields = known[variant].get(name);
  if (fields === undefined) {
    const tables = tablesOf(variant);
    fields = new Map(
      (tables.messages[name] ?? []).flatMap(([field, number, type, kind, label]): [number, Field][] => {
        const isList = label === 'repeated';
        if (kind === 'enum' && decisive[name]?.includes(field)) {
          const values = new Set(Object.values(tables.enums[type] ?? {}));
          return [[number, { name: field, type, values, isList }]];
        }
        const leads = kind === 'message' && isDecisive(tables, type, new Set());
        return leads ? [[number, { name: field, type, values: null, isList }]] : [];
      }),
    );
    known[variant].set(name, fields);
  }
  return fields;
}

function isDecisive(tables: SchemaTables, name: string, seen: Set<string>): boolean {
  if (seen.has(name)) return false;
  seen.add(name);
  if (Object.hasOwn(decisive, name)) return true;
  return (tables.messages[name] ?? []).some(
    ([, , type, kind]) => kind === 'message' && isDecisive(tables, type, seen),
  );
}
