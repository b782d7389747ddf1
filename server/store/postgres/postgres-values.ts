import { type CustomTypesConfig, types } from 'pg';

const int8 = 20;

/** How columns come out: as SQLite gives them, whole numbers as numbers and bytes as a Uint8Array. */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === int8 ? toSafeNumber : types.getTypeParser(oid, format)),
};

function toSafeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('a stored number is beyond 2^53 - 1');
  return value;
}

/** A parameter as the driver takes it. PostgreSQL's text cannot hold U+0000: the replacement character stands for it. */
export function toParameter(value: unknown, name: string): Value | Value[] {
  return Array.isArray(value) ? value.map((one) => toValue(one, name)) : toValue(value, name);
}

type Value = string | number | Uint8Array | null;

function toValue(value: unknown, name: string): Value {
  if (value === null || value instanceof Uint8Array) return value;
  if (typeof value === 'string') return withoutNul(value);
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new TypeError(`no value for ${name}: ${typeof value}`);
}

/** PostgreSQL cannot hold U+0000. */
export function withoutNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
}
