// How older clients write messages, from the facts known of them and the schema's own files: nothing here is shared with
// the server, so that neither can hide a mistake of the other.
import { join } from 'node:path';
import protobuf from 'protobufjs';

const schemas = {
  extended: load('supplement.proto', 'parley.chat'),
  base: load('supplement_base.proto', 'parley.chat.base'),
};

export type OldVariant = keyof typeof schemas;
export const encodings = ['proto', 'base64', 'protojson', 'json'] as const;
export type Encoding = (typeof encodings)[number];
/** A message with the schema's own names. Enumerations are numbers. */
// oxlint-disable-next-line typescript/no-explicit-any -- a test reads into answers of every shape
export type Loose = Record<string, any>;

function load(file: string, packageName: string): (name: string) => protobuf.Type {
  const root = new protobuf.Root().loadSync(join(import.meta.dirname, '../../../proto', file), {
    keepCase: true,
  });
  return (name) => root.lookupType(`${packageName}.${name}`).resolveAll() as protobuf.Type;
}

export const contentTypes: Readonly<Record<Encoding, string>> = {
  proto: 'application/x-protobuf',
  base64: 'application/x-protobuf',
  protojson: 'application/json+protobuf',
  json: 'application/json+protobuf',
};

export function writeRequest(
  variant: OldVariant,
  encoding: Encoding,
  name: string,
  value: Loose,
): Uint8Array | string {
  const type = schemas[variant](name);
  const message = type.fromObject(value);
  if (encoding === 'proto' || encoding === 'base64') return type.encode(message).finish();
  return JSON.stringify(toList(type, message as unknown as Loose));
}

export function readAnswer(variant: OldVariant, encoding: Encoding, name: string, body: Buffer): Loose {
  const type = schemas[variant](name);
  if (encoding === 'proto') return plain(type, type.decode(body));
  if (encoding === 'base64') return plain(type, type.decode(Buffer.from(body.toString('ascii'), 'base64')));
  const json = JSON.parse(body.toString('utf8')) as unknown;
  if (encoding === 'json') return fromNamed(type, json as Loose);
  const [abbreviation, ...fields] = json as [unknown, ...unknown[]];
  if (typeof abbreviation !== 'string') throw new Error('an answer in pblite begins with a string');
  return fromList(type, fields);
}

/** The updates in the pblite of a push. */
export function readBatch(variant: OldVariant, pblite: string): Loose[] {
  const [abbreviation, ...fields] = JSON.parse(pblite) as [unknown, ...unknown[]];
  if (abbreviation !== 'cbu') throw new Error(`a batch begins with ${String(abbreviation)}`);
  return (fromList(schemas[variant]('BatchUpdate'), fields)['state_update'] ?? []) as Loose[];
}

const plain = (type: protobuf.Type, message: protobuf.Message): Loose =>
  type.toObject(message, { longs: Number }) as Loose;

function toList(type: protobuf.Type, message: Loose): unknown[] {
  const list: unknown[] = [];
  const extra: Loose = {};
  for (const field of type.fieldsArray) {
    const value = message[field.name] as unknown;
    if (!Object.hasOwn(message, field.name) || value === null || value === undefined) continue;
    const one = (item: unknown): unknown => {
      if (field.resolvedType instanceof protobuf.Type) return toList(field.resolvedType, item as Loose);
      if (item instanceof Uint8Array) return Buffer.from(item).toString('base64');
      return item === true ? 1 : typeof item === 'object' ? Number(item) : item;
    };
    const written = Array.isArray(value) ? value.map(one) : one(value);
    if (field.id > 100) extra[String(field.id)] = written;
    else list[field.id - 1] = written;
  }
  const dense = Array.from(list, (item) => item ?? null);
  return Object.keys(extra).length > 0 ? [...dense, extra] : dense;
}

function fromList(type: protobuf.Type, list: readonly unknown[]): Loose {
  const last = list.at(-1);
  const extra = typeof last === 'object' && last !== null && !Array.isArray(last) ? (last as Loose) : {};
  const message: Loose = {};
  for (const field of type.fieldsArray) {
    const inList: unknown =
      field.id <= list.length && list[field.id - 1] !== extra ? list[field.id - 1] : undefined;
    const value: unknown = inList ?? extra[String(field.id)];
    if (value === null || value === undefined) continue;
    const one = (item: unknown): unknown =>
      field.resolvedType instanceof protobuf.Type ? fromList(field.resolvedType, item as unknown[]) : item;
    message[field.name] = field.repeated ? (value as unknown[]).map(one) : one(value);
  }
  return message;
}

function fromNamed(type: protobuf.Type, json: Loose): Loose {
  const message: Loose = {};
  for (const [key, value] of Object.entries(json)) {
    const name = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const field = type.fieldsArray.find(
      (one) => one.name === name || protobuf.util.camelCase(one.name) === key,
    );
    if (field === undefined) throw new Error(`${type.name} has no ${key}`);
    const one = (item: unknown): unknown => {
      const { resolvedType } = field;
      if (resolvedType instanceof protobuf.Type) return fromNamed(resolvedType, item as Loose);
      if (resolvedType instanceof protobuf.Enum) return resolvedType.values[item as string];
      return field.type === 'uint64' ? Number(item) : item;
    };
    message[field.name] = field.repeated ? (value as unknown[]).map(one) : one(value);
  }
  return message;
}
