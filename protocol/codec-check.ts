/** What the generated checks are made of. They return the first problem instead of throwing, so that each level can add its part of the path. */
export interface Problem {
  readonly path: string;
  readonly reason: string;
}

export type Loose = Readonly<Record<string, unknown>>;
export type Check = (message: Loose) => Problem | undefined;

export function isMessage(value: unknown): value is Loose {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
  );
}

export function isUint64(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

export function isUint32(value: unknown): boolean {
  return typeof value === 'number' && value >>> 0 === value;
}

export function isInt32(value: unknown): boolean {
  return typeof value === 'number' && (value | 0) === value;
}

export function missing(path: string): Problem {
  return { path, reason: 'required' };
}

export function second(oneof: string, field: string): Problem {
  return { path: field, reason: `more than one member of ${oneof} is set` };
}

export function under(path: string, { path: inner, reason }: Problem): Problem {
  return { path: `${path}.${inner}`, reason };
}

export function wrong(path: string, type: string, value: unknown): Problem {
  return { path, reason: `${describe(value)} is not a valid ${type}` };
}

/** Tells numbers in full and everything else by its kind only: an error message must not carry what people write. */
function describe(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'bigint') return `${typeof value} ${String(value)}`;
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (value instanceof Uint8Array) return 'bytes';
  return `a value of type ${typeof value}`;
}
