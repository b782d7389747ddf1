import {
  encode,
  type MessageName,
  type MessageTypes,
  schema,
  tablesOf,
  type Variant,
} from '../../protocol/index.ts';
import { concatenate, lengthDelimited } from './wire.ts';

/**
 * A message inside another one, in whichever form it is at hand: what lies in the store encoded goes out without being
 * decoded, and what is needed encoded more than once is encoded once.
 */
export abstract class LazyMessage<M> {
  /** The message in its extended shape. */
  abstract get value(): M;
  /** Its encoding, in pieces that stand in a row. */
  abstract parts(variant: Variant): readonly Uint8Array[];
}

/** A message in which any message may be lazy. */
export type WithLazy<T> = { readonly [K in keyof T]: LazyField<T[K]> };
type LazyField<V> = V extends Uint8Array
  ? V
  : V extends readonly (infer E)[]
    ? readonly LazyField<E>[]
    : V extends object
      ? WithLazy<V> | LazyMessage<V>
      : V;

/** A message that is encoded at most once for each variant. */
export class EncodedOnce<N extends MessageName> extends LazyMessage<MessageTypes[N]> {
  readonly #name: N;
  readonly value: MessageTypes[N];
  readonly #encoded = new Map<Variant, readonly Uint8Array[]>();

  constructor(name: N, value: MessageTypes[N]) {
    super();
    this.#name = name;
    this.value = value;
  }

  parts(variant: Variant): readonly Uint8Array[] {
    let parts = this.#encoded.get(variant);
    if (parts === undefined) {
      parts = [encode(this.#name, this.value, variant)];
      this.#encoded.set(variant, parts);
    }
    return parts;
  }
}

/** A message with lazy ones in it that is encoded when it is made, for one variant: sending it only copies bytes. */
export class EncodedAhead<N extends MessageName> extends LazyMessage<MessageTypes[N]> {
  readonly #name: N;
  /** What was encoded. */
  readonly message: WithLazy<MessageTypes[N]>;
  readonly #variant: Variant;
  readonly #bytes: Uint8Array;

  constructor(name: N, message: WithLazy<MessageTypes[N]>, variant: Variant) {
    super();
    this.#name = name;
    this.message = message;
    this.#variant = variant;
    this.#bytes = encodeLazy(name, message, variant);
  }

  get value(): MessageTypes[N] {
    return readLazy(this.message);
  }

  parts(variant: Variant): readonly Uint8Array[] {
    return [variant === this.#variant ? this.#bytes : encodeLazy(this.#name, this.message, variant)];
  }
}

/** Encodes a message with what is lazy in it. */
export function encodeLazy<N extends MessageName>(
  name: N,
  message: WithLazy<MessageTypes[N]>,
  variant: Variant,
): Uint8Array {
  return concatenate(partsOf(name, message, variant));
}

/** The message with every lazy one in it read. */
export function readLazy<N extends MessageName>(message: WithLazy<MessageTypes[N]>): MessageTypes[N] {
  return read(message) as MessageTypes[N];
}

/** How many bytes `encodeLazy` would make. */
export function lazySize<N extends MessageName>(
  name: N,
  message: WithLazy<MessageTypes[N]>,
  variant: Variant,
): number {
  return partsOf(name, message, variant).reduce((size, part) => size + part.length, 0);
}

/** Lazy fields come last: protobuf allows fields in any order, and the members of one list keep theirs. */
function partsOf(name: string, message: object, variant: Variant): Uint8Array[] {
  const fields = message as Readonly<Record<string, unknown>>;
  let rest = fields;
  const lazy: Uint8Array[] = [];
  for (const [field, number, type, kind] of schema.messages[name] ?? []) {
    const value = kind === 'message' ? fields[field] : undefined;
    if (!holdsLazy(value)) continue;
    rest = { ...rest, [field]: undefined };
    if (!isIn(variant, name, number)) continue;
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
      const parts = one instanceof LazyMessage ? one.parts(variant) : partsOf(type, one as object, variant);
      lazy.push(lengthDelimited(number, parts));
    }
  }
  // Names and shapes are those of the schema: the types of this module's functions saw to that.
  return [encode(name as MessageName, rest, variant), ...lazy];
}

/** What a variant lacks is left out, as `encode` does with plain fields. */
function isIn(variant: Variant, name: string, field: number): boolean {
  if (variant === 'extended') return true;
  return (tablesOf(variant).messages[name] ?? []).some(([, number]) => number === field);
}

function holdsLazy(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if (value instanceof LazyMessage) return true;
  if (Array.isArray(value)) return value.some(holdsLazy);
  return isMessage(value) && Object.values(value).some(holdsLazy);
}

function read(value: unknown): unknown {
  if (value instanceof LazyMessage) return value.value;
  if (Array.isArray(value)) return value.map(read);
  if (!isMessage(value) || !holdsLazy(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, read(one)]));
}

const isMessage = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array);
