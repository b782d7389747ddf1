import { isMessage } from './codec-check.ts';
import type { Check } from './codec-check.ts';
import { CodecError } from './codec-error.ts';
import type { MessageClass } from './schema-types.ts';
import { newReader, newWriter } from './wire.ts';

/** Refuses a value that the schema does not allow, naming the field. */
export function requireValid(check: Check, value: unknown): asserts value is object {
  if (!isMessage(value)) throw new CodecError('', 'a message must be an object');
  let problem;
  try {
    problem = check(value);
  } catch (cause) {
    throw new CodecError('', 'nested too deeply', { cause });
  }
  if (problem !== undefined) throw new CodecError(problem.path, problem.reason);
}

/** Writes a value that was checked before. */
export function writeMessage(type: MessageClass, value: object): Uint8Array {
  try {
    return type.encode(value, newWriter()).finish();
  } catch (cause) {
    throw new CodecError('', 'nested too deeply', { cause });
  }
}

/** Reads bytes from anywhere: whatever is wrong with them, what comes out is a CodecError. */
export function readMessage(type: MessageClass, bytes: Uint8Array): object {
  if (!(bytes instanceof Uint8Array)) throw new CodecError('', 'not bytes');
  try {
    return type.decode(newReader(bytes));
  } catch (cause) {
    if (cause instanceof CodecError) throw cause;
    const text = cause instanceof Error ? cause.message : String(cause);
    const field = /^missing required '(.+)'$/.exec(text)?.[1];
    if (field !== undefined) throw new CodecError(field, 'required', { cause });
    throw new CodecError('', `malformed: ${text}`, { cause });
  }
}
