import { CodecError } from '../../protocol/index.ts';

const namedNumbers: ReadonlyMap<unknown, number> = new Map([
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
]);
const base64Shape = /^[\w+/-]*={0,2}$/;

/** Reads a scalar of the schema from JSON. The codec checks ranges; this checks kinds. */
export function readScalar(type: string, json: unknown, path: string): unknown {
  switch (type) {
    case 'string':
    case 'bool':
      if (typeof json !== (type === 'bool' ? 'boolean' : 'string'))
        throw new CodecError(path, `must be a ${type}`);
      return json;
    case 'bytes':
      if (typeof json !== 'string' || !base64Shape.test(json)) throw new CodecError(path, 'must be base64');
      return new Uint8Array(Buffer.from(json, 'base64'));
    case 'double':
      return namedNumbers.get(json) ?? readNumber(json, path);
    default:
      return readNumber(json, path);
  }
}

/** Writes a scalar as ProtoJSON does. */
export function writeScalar(type: string, value: unknown): unknown {
  if (type === 'uint64' || type === 'int64') return String(value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
}

function readNumber(json: unknown, path: string): number {
  if (typeof json === 'number') return json;
  if (typeof json === 'string' && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(json)) return Number(json);
  throw new CodecError(path, 'must be a number');
}
