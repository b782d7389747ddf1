// One straight-line check per message, so that refusing a bad value costs little on the way of a good one.
import { identifier } from './schema.mjs';

const scalarTests = {
  string: (v) => `typeof ${v} === 'string'`,
  bool: (v) => `typeof ${v} === 'boolean'`,
  bytes: (v) => `${v} instanceof Uint8Array`,
  double: (v) => `Number.isFinite(${v})`,
  int32: (v) => `isInt32(${v})`,
  uint32: (v) => `isUint32(${v})`,
  uint64: (v) => `isUint64(${v})`,
};

/** Statements that return a Problem unless the value in `v` fits; `path` is an expression. */
function valueCheck(field, v, path) {
  if (field.kind === 'message') {
    return (
      `if (!isMessage(${v})) return wrong(${path}, '${field.type}', ${v}); ` +
      `if ((p = check${identifier(field.type)}(${v})) !== undefined) return under(${path}, p);`
    );
  }
  const test = field.kind === 'enum' ? `is${identifier(field.type)}(${v})` : scalarTests[field.type]?.(v);
  if (test === undefined) throw new Error(`no check for ${field.type} of ${field.name}`);
  return `if (!(${test})) return wrong(${path}, '${field.type}', ${v});`;
}

function fieldCheck(field) {
  const name = `'${field.name}'`;
  const present = `if ((v = m[${name}]) !== undefined && v !== null)`;
  if (field.label === 'required') {
    return `  v = m[${name}];\n  if (v === undefined || v === null) return missing(${name});\n  ${valueCheck(field, 'v', name)}\n`;
  }
  if (field.label === 'repeated') {
    return (
      `  ${present} {\n    if (!Array.isArray(v)) return wrong(${name}, 'list', v);\n` +
      `    for (let i = 0; i < v.length; i++) {\n      const e: unknown = v[i];\n      ${valueCheck(field, 'e', '`' + field.name + '[${i}]`')}\n    }\n  }\n`
    );
  }
  const alone =
    field.oneof === null
      ? ''
      : ` if (${field.oneof}_set) return second('${field.oneof}', ${name}); ${field.oneof}_set = true;`;
  return `  ${present} {${alone} ${valueCheck(field, 'v', name)} }\n`;
}

export function checksSource(schema) {
  const parts = [
    '// Made by scripts/generate.mjs.\n' +
      "import { isInt32, isMessage, isUint32, isUint64, missing, second, under, wrong } from '../codec-check.ts';\n" +
      "import type { Check, Loose, Problem } from '../codec-check.ts';\n\n" +
      'void [isInt32, isMessage, isUint32, isUint64, missing, second, under, wrong];\n',
  ];
  for (const { name, values } of schema.enums) {
    const numbers = [...new Set(values.map(([, number]) => number))];
    parts.push(
      `const is${identifier(name)} = (v: unknown): boolean => ${numbers.map((n) => `v === ${n}`).join(' || ')};\n`,
    );
  }
  for (const { name, fields } of schema.messages) {
    const oneofs = [...new Set(fields.map((f) => f.oneof).filter((oneof) => oneof !== null))];
    const used = fields.some((f) => f.kind === 'message') ? '  let p: Problem | undefined;\n' : '';
    parts.push(
      `function check${identifier(name)}(m: Loose): Problem | undefined {\n  let v: unknown;\n${used}` +
        oneofs.map((oneof) => `  let ${oneof}_set = false;\n`).join('') +
        `${fields.map(fieldCheck).join('')}  return undefined;\n}\n`,
    );
  }
  const entries = schema.messages.map(({ name }) => `  '${name}': check${identifier(name)},\n`);
  parts.push(`export const checks: Readonly<Record<string, Check>> = {\n${entries.join('')}};\n`);
  return parts.join('\n');
}
