import { join } from 'node:path';
import protobuf from 'protobufjs';

/** Read from the schema's own files, so that nothing made for the server takes part in the check. */
const file = join(import.meta.dirname, '../../proto/supplement_base.proto');
const root = new protobuf.Root().loadSync(file, { keepCase: true });
const packageName = 'parley.chat.base';

function typeNamed(name: string): protobuf.Type {
  return root.lookupType(`${packageName}.${name}`).resolveAll() as protobuf.Type;
}

/**
 * What a client of the base variant could not understand in a message: the paths of unknown fields, of known ones in a
 * form that the schema does not give them, and of unknown enumeration values.
 */
export function unknownToBase(name: string, bytes: Uint8Array): string[] {
  const problems: string[] = [];
  look(typeNamed(name), protobuf.Reader.create(bytes), bytes.length, name, problems);
  return problems;
}

function look(
  type: protobuf.Type,
  reader: protobuf.Reader,
  end: number,
  path: string,
  problems: string[],
): void {
  while (reader.pos < end) {
    const tag = reader.uint32();
    const [number, form] = [tag >>> 3, tag & 7];
    const field = type.fieldsById[number];
    const place = `${path}.${field?.name ?? number}`;
    if (!field || form !== formOf(field)) {
      problems.push(`${place}: ${field ? `wire type ${form}` : 'unknown'}`);
      reader.skipType(form);
    } else if (field.resolvedType instanceof protobuf.Type) {
      const length = reader.uint32();
      look(field.resolvedType, reader, reader.pos + length, place, problems);
    } else if (field.resolvedType instanceof protobuf.Enum) {
      const value = reader.int32();
      if (!(value in field.resolvedType.valuesById)) problems.push(`${place}: value ${value}`);
    } else {
      reader.skipType(form);
    }
  }
}

/** The wire type of a field. Nothing in proto2 is packed unless it says so, and nothing in this schema does. */
function formOf({ resolvedType, type }: protobuf.Field): number {
  if (resolvedType instanceof protobuf.Type) return 2;
  if (type === 'string' || type === 'bytes') return 2;
  return type === 'double' ? 1 : 0;
}

/** The same of a message in its JSON form. */
export function unknownToBaseJson(name: string, json: unknown): string[] {
  const problems: string[] = [];
  lookJson(typeNamed(name), json, name, problems);
  return problems;
}

function lookJson(type: protobuf.Type, json: unknown, path: string, problems: string[]): void {
  if (typeof json !== 'object' || json === null) {
    problems.push(`${path}: no object`);
    return;
  }
  for (const [key, value] of Object.entries(json)) {
    const field = type.fieldsArray.find(({ name }) => protobuf.util.camelCase(name) === key || name === key);
    const place = `${path}.${key}`;
    if (!field) problems.push(`${place}: unknown`);
    else if (field.repeated !== Array.isArray(value)) problems.push(`${place}: list or not`);
    else
      for (const one of field.repeated ? (value as unknown[]) : [value])
        lookValue(field, one, place, problems);
  }
}

function lookValue(field: protobuf.Field, value: unknown, path: string, problems: string[]): void {
  const { resolvedType } = field;
  if (resolvedType instanceof protobuf.Type) lookJson(resolvedType, value, path, problems);
  if (resolvedType instanceof protobuf.Enum && !(String(value) in resolvedType.values)) {
    problems.push(`${path}: value ${String(value)}`);
  }
}
