import { expect } from 'vitest';
import { CodecError } from '../codec-error.ts';
import { tagOf, type WireType } from '../tags.ts';

/** What `run` throws; undefined when it does not. */
export function thrown(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}

/** A field's tag as the bytes on the wire, of which numbers above 15 take two. */
export function tagBytes(field: number, wireType: WireType): number[] {
  const tag = tagOf(field, wireType);
  if (tag >= 2 ** 14) throw new Error(`the tag ${tag} takes more than two bytes`);
  return tag < 128 ? [tag] : [(tag % 128) + 128, Math.floor(tag / 128)];
}

/** The CodecError that `run` must throw. */
export function refusal(run: () => unknown): CodecError {
  const error = thrown(run);
  expect(error).toBeInstanceOf(CodecError);
  return error as CodecError;
}

export const plain = (value: object): unknown => JSON.parse(JSON.stringify(value));
