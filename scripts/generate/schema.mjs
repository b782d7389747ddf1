// Reads the .proto files of one package into a plain list of messages and enumerations, in the files' order.
import protobuf from 'protobufjs';

/**
 * @typedef {{ name: string, number: number, type: string, kind: 'scalar' | 'enum' | 'message', label: 'optional' | 'repeated' | 'required', oneof: string | null, comment: string | null }} Field
 * @typedef {{ name: string, fields: Field[], comment: string | null }} Message
 * @typedef {{ name: string, values: [string, number][], comments: Record<string, string | null>, comment: string | null }} Enum
 * @typedef {{ messages: Message[], enums: Enum[] }} Schema
 */

/** A name as an identifier: `PlusPhoto.Thumbnail` becomes `PlusPhotoThumbnail`. */
export function identifier(name) {
  return name.replaceAll('.', '');
}

/** A comment without the marks of the variants (proto/chat.proto), which say nothing of the field itself. */
function withoutMarks(/** @type {string | null} */ comment) {
  const lines = (comment ?? '').split('\n').map((line) => line.replace(/ ?\[ext\]$/u, ''));
  return lines.filter((line) => !line.startsWith('[base]')).join('\n') || null;
}

/**
 * @param {string[]} files
 * @param {string} packageName
 * @returns {Schema}
 */
export function readSchema(files, packageName) {
  const root = new protobuf.Root();
  root.loadSync(files, { keepCase: true, alternateCommentMode: true });
  root.resolveAll();
  const local = (type) => type.fullName.slice(packageName.length + 2);
  /** @type {Schema} */
  const schema = { messages: [], enums: [] };
  const visit = (object) => {
    if (object instanceof protobuf.Type) schema.messages.push(message(object, local));
    if (object instanceof protobuf.Enum) schema.enums.push(enumeration(object, local));
    for (const inner of object.nestedArray ?? []) visit(inner);
  };
  for (const object of root.lookup(packageName).nestedArray) {
    if (object instanceof protobuf.Type || object instanceof protobuf.Enum) visit(object);
  }
  return schema;
}

function message(type, local) {
  const fields = type.fieldsArray.map((field) => ({
    name: field.name,
    number: field.id,
    type: field.resolvedType ? local(field.resolvedType) : field.type,
    kind: field.resolvedType instanceof protobuf.Enum ? 'enum' : field.resolvedType ? 'message' : 'scalar',
    label: field.repeated ? 'repeated' : field.required ? 'required' : 'optional',
    oneof: field.partOf?.name ?? null,
    comment: withoutMarks(field.comment),
  }));
  return { name: local(type), fields, comment: withoutMarks(type.comment) };
}

function enumeration(type, local) {
  return {
    name: local(type),
    values: Object.entries(type.values),
    comments: Object.fromEntries(
      Object.entries(type.comments).map(([value, comment]) => [value, withoutMarks(comment)]),
    ),
    comment: withoutMarks(type.comment),
  };
}
