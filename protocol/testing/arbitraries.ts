import * as fc from 'fast-check';
import { enums as baseEnums, messages as baseMessages } from '../gen/chat_base_fields.ts';
import { enums, messages } from '../gen/chat_fields.ts';
import type { EnumTable, FieldRow } from '../schema-types.ts';
import type { MessageName, MessageTypes } from '../types.ts';
import type { Variant } from '../variants.ts';

type Value = Record<string, unknown>;
type Tables = {
  readonly messages: Readonly<Record<string, readonly FieldRow[]>>;
  readonly enums: Readonly<Record<string, EnumTable>>;
};

const extended: Tables = { messages, enums };
const base: Tables = { messages: baseMessages, enums: baseEnums };

/** Deeper than this, messages are left empty (but for what is required). */
const DEPTH = 4;

const scalars: Record<string, fc.Arbitrary<unknown>> = {
  string: fc.string({ unit: 'grapheme', maxLength: 12 }),
  bool: fc.boolean(),
  bytes: fc.uint8Array({ maxLength: 8 }).map((bytes) => new Uint8Array(bytes)),
  double: fc.double({ noNaN: true, noDefaultInfinity: true }),
  int32: fc.integer(),
  uint32: fc.nat(0xffffffff),
  uint64: fc.maxSafeNat(),
};

/**
 * Any value of a message, for tests. Lists are always there, as after decoding, and of a oneof at most one member is.
 * With `base`, values have the shape of that variant's own schema, not the model's.
 */
export function anyMessage<N extends MessageName>(
  name: N,
  variant: Variant = 'extended',
): fc.Arbitrary<MessageTypes[N]> {
  return messageOf(variant === 'base' ? base : extended, name, 0) as unknown as fc.Arbitrary<MessageTypes[N]>;
}

function messageOf(tables: Tables, name: string, depth: number): fc.Arbitrary<Value> {
  const rows = tables.messages[name] ?? [];
  const required: string[] = [];
  const model: Record<string, fc.Arbitrary<unknown>> = {};
  for (const row of rows) {
    const [field, , , kind, label] = row;
    if (depth >= DEPTH && kind === 'message' && label === 'optional') continue;
    if (label !== 'optional') required.push(field);
    model[field] = fieldOf(tables, row, depth);
  }
  const oneofs = new Map(
    rows.flatMap(([field, , , , , oneof]) => (oneof === null ? [] : [[field, oneof] as const])),
  );
  const all = fc.record(model, { requiredKeys: required, noNullPrototype: true });
  if (oneofs.size === 0) return all;
  return fc.tuple(all, fc.nat()).map(([value, pick]) => keepOneMember(value, oneofs, pick));
}

function fieldOf(tables: Tables, [, , type, kind, label]: FieldRow, depth: number): fc.Arbitrary<unknown> {
  const one =
    kind === 'message'
      ? messageOf(tables, type, depth + 1)
      : kind === 'enum'
        ? fc.constantFrom(...Object.values(tables.enums[type] ?? {}))
        : (scalars[type] ?? fc.constant(undefined));
  if (label !== 'repeated') return one;
  return fc.array(one, { maxLength: depth >= DEPTH && kind === 'message' ? 0 : 3, size: 'max' });
}

/** Of the members of each oneof that are there, one stays, any of them as often as the others. */
function keepOneMember(value: Value, oneofs: ReadonlyMap<string, string>, pick: number): Value {
  const present = new Map<string, string[]>();
  for (const field of Object.keys(value)) {
    const oneof = oneofs.get(field);
    if (oneof !== undefined) present.set(oneof, [...(present.get(oneof) ?? []), field]);
  }
  const kept = new Set([...present.values()].map((fields) => fields[pick % fields.length]));
  return Object.fromEntries(Object.entries(value).filter(([field]) => !oneofs.has(field) || kept.has(field)));
}
