import * as z from 'zod/mini';
import { limits, validate } from '../../protocol/index.ts';

/** Says what is wrong with a value, or null when nothing is. */
export type Check = (value: unknown) => string | null;

/** A longer text than any field takes; what is longer is not from this app's page. */
const textLimit = 4 * limits.messageTextUnits;

export const text: Check = (value) =>
  typeof value === 'string' && value.length <= textLimit ? null : 'must be a text';
export const key: Check = (value) =>
  typeof value === 'string' && value.length > 0 && value.length <= 200 ? null : 'must be a key';
export const flag: Check = (value) => (typeof value === 'boolean' ? null : 'must be true or false');
export const whole: Check = (value) =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? null : 'must be a whole number';
/** A picture's file, as large as the service takes it. */
export const picture: Check = (value) =>
  value instanceof Uint8Array && value.length > 0 && value.length <= limits.imageBytes
    ? null
    : 'must be the bytes of a picture';
export const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value) ? null : `must be one of ${values.join(', ')}`;

export const list =
  (item: Check, most: number): Check =>
  (value) => {
    if (!Array.isArray(value) || value.length > most) return `must be a list of at most ${most}`;
    return value.map(item).find((problem) => problem !== null) ?? null;
  };

/** An object with exactly these fields; with `partial`, with some of them. */
export const record =
  (fields: Readonly<Record<string, Check>>, partial = false): Check =>
  (value) => {
    if (typeof value !== 'object' || value === null) return 'must be an object';
    const given = new Map(Object.entries(value));
    for (const name of given.keys()) if (!Object.hasOwn(fields, name)) return `has no field ${name}`;
    for (const [name, check] of Object.entries(fields)) {
      if (partial && !given.has(name)) continue;
      const problem = check(given.get(name));
      if (problem !== null) return `${name} ${problem}`;
    }
    return null;
  };

/** The wire contract's own check: what passes can be sent. */
export const message =
  (name: 'MessageContent' | 'Segment' | 'EventAnnotation'): Check =>
  (value) => {
    try {
      validate(name, value);
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : 'is not valid';
    }
  };

/** What a schema accepts. */
export const fits =
  (schema: z.ZodMiniType): Check =>
  (value) => {
    const { error } = schema.safeParse(value);
    return error ? z.prettifyError(error) : null;
  };

/** One check for each value. */
export type Checks<Input extends readonly unknown[]> = { [I in keyof Input]: Check };

/** The checks of an area's commands. */
export type ChecksOf<Area> = {
  [K in keyof Area]: Area[K] extends (...input: infer Input) => unknown ? Checks<Input> : never;
};
