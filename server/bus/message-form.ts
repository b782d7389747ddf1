import protobuf from 'protobufjs/minimal.js';
import type { Usec } from '../../protocol/index.ts';
import type { LiveFact } from '../domain/people/live-fact.ts';
import type { Delivery } from './bus.ts';
import type { Commit, CommitPart } from './commit-chain.ts';
import { readDelivery, writeDelivery } from './delivery-form.ts';

/** What processes send each other. */
export type BusMessage =
  | ({ readonly kind: 'commit' } & Commit)
  /** Tells of nothing that is stored. */
  | { readonly kind: 'passing'; readonly delivery: Delivery }
  | { readonly kind: 'facts'; readonly facts: readonly LiveFact[] }
  /** All facts of the sender, in place of what was known of it. */
  | { readonly kind: 'snapshot'; readonly facts: readonly LiveFact[] }
  /** Asks one process for its snapshot, or all. */
  | { readonly kind: 'ask'; readonly to: string | null }
  /** The sender is alive, and has published everything that it committed up to this position. */
  | { readonly kind: 'alive'; readonly published: Usec }
  | { readonly kind: 'bye' }
  /** The sender has signed these clients out. */
  | { readonly kind: 'revoked'; readonly clientIds: readonly string[] };

const kinds = ['commit', 'passing', 'facts', 'snapshot', 'ask', 'alive', 'bye', 'revoked'] as const;

/** One byte for the kind, then what the kind has. Only kinds that are not about messages are JSON inside. */
export function writeMessage(message: BusMessage): Uint8Array {
  const writer = protobuf.Writer.create().uint32(kinds.indexOf(message.kind));
  switch (message.kind) {
    case 'commit':
      writer.double(message.after).double(message.since).double(message.last).double(message.wholeAt);
      for (const part of message.parts) writer.bytes(writePart(part));
      break;
    case 'passing':
      writer.bytes(writeDelivery(message.delivery));
      break;
    case 'facts':
    case 'snapshot':
      writer.string(JSON.stringify(message.facts));
      break;
    case 'ask':
      writer.string(message.to ?? '');
      break;
    case 'alive':
      writer.double(message.published);
      break;
    case 'bye':
      break;
    case 'revoked':
      writer.string(JSON.stringify(message.clientIds));
      break;
  }
  return writer.finish();
}

/** Throws when it is not a message of this release. */
export function readMessage(bytes: Uint8Array): BusMessage {
  const reader = protobuf.Reader.create(bytes);
  const kind = kinds[reader.uint32()];
  switch (kind) {
    case 'commit': {
      const [after, since] = [reader.double(), reader.double()];
      const [last, wholeAt] = [reader.double(), reader.double()];
      const parts: CommitPart[] = [];
      while (reader.pos < reader.len) parts.push(readPart(reader.bytes()));
      return { kind, after, since, last, wholeAt, parts };
    }
    case 'passing':
      return { kind, delivery: readDelivery(reader.bytes()) };
    case 'facts':
    case 'snapshot':
      // Written by a process of the same release, which no one but the operator runs.
      return { kind, facts: JSON.parse(reader.string()) as LiveFact[] };
    case 'ask':
      return { kind, to: reader.string() || null };
    case 'alive':
      return { kind, published: reader.double() };
    case 'bye':
      return { kind };
    case 'revoked':
      return { kind, clientIds: JSON.parse(reader.string()) as string[] };
    default:
      throw new Error('not a message of this release');
  }
}

function writePart({ conversationId, waitsFor, deliveries }: CommitPart): Uint8Array {
  const writer = protobuf.Writer.create()
    .string(conversationId ?? '')
    .uint32(waitsFor.length);
  for (const at of waitsFor) writer.double(at);
  for (const delivery of deliveries) writer.bytes(writeDelivery(delivery));
  return writer.finish();
}

function readPart(bytes: Uint8Array): CommitPart {
  const reader = protobuf.Reader.create(bytes);
  const conversationId = reader.string() || null;
  const waitsFor = Array.from({ length: reader.uint32() }, () => reader.double());
  const deliveries: Delivery[] = [];
  while (reader.pos < reader.len) deliveries.push(readDelivery(reader.bytes()));
  return { conversationId, waitsFor, deliveries };
}
