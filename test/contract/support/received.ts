import type { MessageName, Variant } from '../../../protocol/index.ts';
import { unknownToBase, unknownToBaseJson } from '../../../server/testing/base-decoder.ts';

/** A message as the server wrote it. */
export interface ReceivedMessage {
  readonly name: MessageName;
  readonly variant: Variant;
  readonly bytes: Uint8Array;
}

let listener: ((received: ReceivedMessage) => void) | null = null;

/** Passes on everything that is received from now on; null: no longer. */
export function listenToServer(to: ((received: ReceivedMessage) => void) | null): void {
  listener = to;
}

/** Takes note of an answer or a batch of pushes. @throws when a client of the base variant could not understand it. */
export function checkReceived(name: MessageName, bytes: Uint8Array, variant: Variant): void {
  listener?.({ name, variant, bytes: new Uint8Array(bytes) });
  if (variant === 'base') refuse(unknownToBase(name, bytes));
}

/** The same of an answer in its JSON form. */
export function checkReceivedJson(name: MessageName, json: unknown, variant: Variant): void {
  if (variant === 'base') refuse(unknownToBaseJson(name, json));
}

function refuse(unknown: readonly string[]): void {
  if (unknown.length > 0) throw new Error(`unknown to the base variant: ${unknown.join('; ')}`);
}
