import { fromBase64, toBase64 } from './base64.ts';
import { CodecError } from './codec-error.ts';

const namedNumbers: ReadonlyMap<unknown, number> = new Map([
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
]);

/** Reads a scalar of the schema from JSON. The codec checks ranges; this checks kinds. */
export function readScalar(type: string, json: unknown, path: string): unknown {
  switch (type) {
    case 'string':
    case 'bool':
      if (typeof json !== (type === 'bool' ? 'boolean' : 'string'))
        throw new CodecError(path, `must be a ${type}`);
      return json;
    case 'bytes':
      return readBytes(json, path);
    case 'double':
      return namedNumbers.get(json) ?? readNumber(json, path);
    default:
      return readNumber(json, path);
  }
}

/** Writes a scalar as ProtoJSON does. */
export function writeScalar(type: string, value: unknown): unknown {
  if (type === 'uint64' || type === 'int64') return String(value);
  if (value instanceof Uint8Array) return toBase64(value);
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
}

/** Bytes in base64. */
export function readBytes(json: unknown, path: string): Uint8Array {
  const bytes = typeof json === 'string' ? fromBase64(json) : null;
  if (bytes === null) throw new CodecError(path, 'must be base64');
  return bytes;
}

/** A number, or the text of one. */
export function readNumber(json: unknown, path: string): number {
  if (typeof json === 'number') return json;
  if (typeof json === 'string' && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(json)) return Number(json);
  throw new CodecError(path, 'must be a number');
}
