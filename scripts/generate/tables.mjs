// The schema as data, and the typed way into the static modules.
import { identifier } from './schema.mjs';

/** Field tables: what maps between the variants and writes JSON reads. */
export function fieldsSource(schema) {
  const messages = schema.messages.map(({ name, fields }) => {
    const rows = fields.map(
      (f) => `    ${JSON.stringify([f.name, f.number, f.type, f.kind, f.label, f.oneof])},\n`,
    );
    return `  ${JSON.stringify(name)}: [\n${rows.join('')}  ],\n`;
  });
  const enums = schema.enums.map(
    ({ name, values }) => `  ${JSON.stringify(name)}: ${JSON.stringify(Object.fromEntries(values))},\n`,
  );
  return (
    `// Made by scripts/generate.mjs.\nimport type { EnumTable, FieldRow } from '../schema-types.ts';\n\n` +
    `export const messages: Readonly<Record<string, readonly FieldRow[]>> = {\n${messages.join('')}};\n\n` +
    `export const enums: Readonly<Record<string, EnumTable>> = {\n${enums.join('')}};\n`
  );
}

/** Every field's number by its message and name: what puts messages together from encoded parts. */
export function fieldNumbersSource(schema, constant) {
  const messages = schema.messages.map(({ name, fields }) => {
    const numbers = fields.map((field) => `${field.name}: ${field.number}`).join(', ');
    return `  ${identifier(name)}: { ${numbers} },\n`;
  });
  return `// Made by scripts/generate.mjs.\nexport const ${constant} = {\n${messages.join('')}} as const;\n`;
}

/** One table of the static module's classes under the schema's names. */
export function classesSource(schema, { name, package: packageName }) {
  const entries = schema.messages.map((m) => `  ${JSON.stringify(m.name)}: ${packageName}.${m.name},\n`);
  return (
    `// Made by scripts/generate.mjs.\nimport type { MessageClass } from '../schema-types.ts';\n` +
    `import { parley } from './${name}.js';\n\n` +
    `export const classes: Readonly<Record<string, MessageClass>> = {\n${entries.join('')}};\n`
  );
}

/** Declares just what the table of classes touches, so that the type checker need not read every method of every class. */
export function declarationSource(schema, packageName) {
  const tree = {};
  for (const { name } of schema.messages) {
    let node = tree;
    for (const step of name.split('.')) node = node[step] ??= {};
  }
  const shape = (node, isMessage) => {
    const inner = Object.entries(node).map(([key, value]) => `${key}: ${shape(value, true)}`);
    const nested = inner.length > 0 ? `{ ${inner.join('; ')} }` : '';
    return isMessage ? ['MessageClass', nested].filter(Boolean).join(' & ') : nested;
  };
  let type = shape(tree, false);
  for (const step of packageName.split('.').slice(1).toReversed()) type = `{ ${step}: ${type} }`;
  return `import type { MessageClass } from '../schema-types.ts';\nexport declare const parley: ${type};\n`;
}
