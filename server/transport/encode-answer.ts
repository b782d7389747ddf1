import { encode, type Operation, type OperationName, type Variant } from '../../protocol/index.ts';
import { concatenate } from '../util/wire.ts';
import type { Answer } from './dispatcher.ts';

/** Writes an answer as a protobuf message. */
export function encodeAnswer<O extends OperationName>(
  operation: Operation<O>,
  { response, encoded }: Answer<O>,
  variant: Variant,
): Uint8Array {
  const bytes = encode(operation.response, response, variant);
  return encoded === null ? bytes : concatenate([bytes, encoded]);
}
