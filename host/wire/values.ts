import { parse, stringify } from 'devalue';

/** Every view that structured clone knows, by the name it has in both worlds. */
const views = {
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
  DataView,
} as const;
const errors = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError } as const;

type ViewName = keyof typeof views;
type ErrorName = keyof typeof errors;

interface Base64Bytes {
  toBase64?(): string;
}
interface Base64Reader {
  fromBase64?(text: string): Uint8Array<ArrayBuffer>;
}

function toBase64(bytes: Uint8Array): string {
  const native = (bytes as Base64Bytes).toBase64;
  if (native !== undefined) return native.call(bytes);
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(binary);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const native = (Uint8Array as Base64Reader).fromBase64;
  if (native !== undefined) return native.call(Uint8Array, text);
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** The exact bytes of a view travel, not the pool behind a Node Buffer. */
const reducers = {
  View: (value: unknown) => {
    if (!ArrayBuffer.isView(value)) return false;
    const name = Object.prototype.toString.call(value).slice(8, -1);
    return [name, toBase64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))];
  },
  Error: (value: unknown) =>
    value instanceof Error && [value.name, value.message, value.stack ?? '', 'cause' in value, value.cause],
};

const revivers = {
  View: ([name, bytes]: [ViewName, string]) =>
    Reflect.construct(views[name], [fromBase64(bytes).buffer]) as unknown,
  Error: ([name, message, stack, hasCause, cause]: [string, string, string, boolean, unknown]) => {
    const Type = errors[name as ErrorName] ?? Error;
    const error = new Type(message, hasCause ? { cause } : undefined);
    error.stack = stack;
    return error;
  },
};

/** What is plain is written as JSON, of which the engine writes and reads ten times as much in the same time. */
const jsonMark = 'j';
const unlikeJson = Symbol('unlike JSON');

/**
 * The same as plain objects and lists that JSON keeps all of, or `unlikeJson`. Objects of a class become plain ones, whatever
 * method the class has for JSON.
 * @param seen what has come before: JSON would not keep that two places have one object
 */
function plainOf(value: unknown, seen: Set<object>): unknown {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0) ? value : unlikeJson;
  if (typeof value !== 'object' || seen.has(value)) return unlikeJson;
  seen.add(value);
  return Array.isArray(value) ? plainList(value, seen) : plainObject(value, seen);
}

function plainList(list: readonly unknown[], seen: Set<object>): unknown {
  const plain: unknown[] = [];
  for (const each of list) {
    const member = plainOf(each, seen);
    if (member === unlikeJson) return unlikeJson;
    plain.push(member);
  }
  return plain;
}

function plainObject(object: object, seen: Set<object>): unknown {
  // Dates, maps, errors and the like have another name there.
  if (Object.prototype.toString.call(object) !== '[object Object]') return unlikeJson;
  const plain: Record<string, unknown> = {};
  for (const key of Object.keys(object)) {
    const member = key === '__proto__' ? unlikeJson : plainOf((object as typeof plain)[key], seen);
    if (member === unlikeJson) return unlikeJson;
    plain[key] = member;
  }
  return plain;
}

/**
 * Writes a value as text with the reach of structured clone: cycles, undefined, bigint, dates, maps, sets, errors,
 * buffers and their views. Class instances become plain objects.
 * @throws Error `An object could not be cloned.` for functions, symbols and the like, in Electron's words, and for a
 *   property called `__proto__`, which structured clone would keep.
 */
export function writeValue(value: unknown): string {
  const plain = plainOf(value, new Set());
  if (plain !== unlikeJson) return `${jsonMark}${JSON.stringify(plain)}`;
  try {
    return stringify(value, reducers);
  } catch {
    try {
      return stringify(structuredClone(value), reducers);
    } catch {
      throw new Error('An object could not be cloned.');
    }
  }
}

/** Reads what `writeValue` wrote. */
export function readValue(text: string): unknown {
  return text.startsWith(jsonMark) ? JSON.parse(text.slice(jsonMark.length)) : parse(text, revivers);
}
