// The TypeScript face of the schema: enumerations as constant objects, messages as interfaces.
import { identifier } from './schema.mjs';

const scalarTypes = {
  string: 'string',
  bool: 'boolean',
  bytes: 'Uint8Array',
  double: 'number',
  int32: 'number',
  uint32: 'number',
  uint64: 'number',
};

const doc = (text, indent = '') => (text ? `${indent}/** ${text.replaceAll(/\s*\n\s*/g, ' ')} */\n` : '');

export function enumsSource(schema) {
  const parts = ['// Made by scripts/generate.mjs from proto/chat.proto.\n'];
  for (const { name, values, comments, comment } of schema.enums) {
    const id = identifier(name);
    const lines = values.map(([value, number]) => `${doc(comments[value], '  ')}  ${value}: ${number},\n`);
    parts.push(`${doc(comment)}export const ${id} = {\n${lines.join('')}} as const;`);
    parts.push(`export type ${id} = (typeof ${id})[keyof typeof ${id}];\n`);
  }
  return parts.join('\n');
}

function fieldType(field) {
  const one = field.kind === 'scalar' ? scalarTypes[field.type] : identifier(field.type);
  if (one === undefined) throw new Error(`no TypeScript type for ${field.type} of ${field.name}`);
  if (field.label === 'repeated') return `${one}[]`;
  return one;
}

export function typesSource(schema) {
  const parts = [
    '// Made by scripts/generate.mjs. uint64 is a number up to 2^53-1; absent is null or undefined alike.\n',
  ];
  const enums = schema.enums.map((e) => identifier(e.name));
  if (enums.length > 0)
    parts.push(`import type {\n${enums.map((id) => `  ${id},\n`).join('')}} from './enums.ts';\n`);
  for (const { name, fields, comment } of schema.messages) {
    const lines = fields.map((field) => {
      const type = fieldType(field);
      const mark = field.label === 'required' ? `: ${type}` : `?: ${type} | null | undefined`;
      return `${doc(field.comment, '  ')}  ${field.name}${mark};\n`;
    });
    parts.push(`${doc(comment)}export interface ${identifier(name)} {\n${lines.join('')}}\n`);
  }
  const entries = schema.messages.map(({ name }) => `  '${name}': ${identifier(name)};\n`);
  parts.push(
    `/** Every message by its name in the schema. */\nexport interface MessageTypes {\n${entries.join('')}}\n`,
  );
  parts.push('export type MessageName = keyof MessageTypes;\n');
  return parts.join('\n');
}

export function namesSource(schema, base) {
  const quoted = (messages) => messages.map(({ name }) => `  '${name}',\n`).join('');
  const inBase = new Set(base.messages.map(({ name }) => name));
  return (
    `// Made by scripts/generate.mjs from proto/chat.proto.\nimport type { MessageName } from './types.ts';\n\n` +
    `/** Every message's name, in the schema's order. */\nexport const messageNames: readonly MessageName[] = [\n${quoted(schema.messages)}];\n\n` +
    `/** Messages that the base variant lacks. */\nexport const extendedOnlyMessages: ReadonlySet<string> = new Set<MessageName>([\n${quoted(schema.messages.filter(({ name }) => !inBase.has(name)))}]);\n`
  );
}
