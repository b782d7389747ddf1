import { decode, encode, type Conversation, type Entity, type Event } from '../../protocol/index.ts';

interface Bodies {
  Conversation: Conversation;
  Entity: Entity;
  Event: Event;
}

/** A message as it is kept. */
export function toBody<N extends keyof Bodies>(name: N, message: Bodies[N]): Uint8Array {
  return encode(name, message);
}

/** Reads kept messages; one that cannot be read any more is left out, since the server still has it. */
export function fromBodies<N extends keyof Bodies>(
  name: N,
  rows: readonly { readonly body: Uint8Array }[],
): Bodies[N][] {
  return rows.flatMap(({ body }) => {
    try {
      return [decode(name, body) as Bodies[N]];
    } catch {
      return [];
    }
  });
}
