import { expect } from 'vitest';
import { CodecError } from './codec-error.ts';

/** What `run` throws; undefined when it does not. */
export function thrown(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}

/** The CodecError that `run` must throw. */
export function refusal(run: () => unknown): CodecError {
  const error = thrown(run);
  expect(error).toBeInstanceOf(CodecError);
  return error as CodecError;
}

export const plain = (value: object): unknown => JSON.parse(JSON.stringify(value));
