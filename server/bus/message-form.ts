import protobuf, { type Reader, type Writer } from 'protobufjs/minimal.js';
import type { Usec } from '../../protocol/index.ts';
import type { ClientFact, LiveFact, OwnFact, Told } from '../domain/people/live-fact.ts';
import type { Delivery } from './bus.ts';
import type { Commit, CommitPart } from './commit.ts';
import { endOf, readDeliveries, writeDeliveries } from './delivery-form.ts';
import type { WriterWord } from './own-writers.ts';
import type { PassedTo } from './passed.ts';
import type { Mark, Tail } from './trail.ts';

/** How far a process has published. */
export interface Progress {
  readonly words: readonly WriterWord[];
  /** Of shards that it published to since it said so last. */
  readonly tails: readonly Tail[];
}

/** What processes send each other. */
export type BusMessage =
  /** Parts of a commit, for those who follow a shard of it; without shards, for everyone. */
  | ({ readonly kind: 'commit'; readonly marks: readonly Mark[]; readonly at: Usec } & Commit)
  /** Tells of nothing that is stored. */
  | { readonly kind: 'passing'; readonly delivery: Delivery }
  | { readonly kind: 'facts'; readonly facts: readonly LiveFact[] }
  /** Something changed of a person, for the processes where they are connected, or is told of them. */
  | { readonly kind: 'counted'; readonly fact: OwnFact | Told }
  /** All facts of the sender about these people, in place of what was known of it; it asks for the same, or answers. */
  | {
      readonly kind: 'meet' | 'answer';
      readonly gaiaIds: readonly string[];
      readonly facts: readonly OwnFact[];
    }
  /** Asks the process that has a client's session to do something for it. */
  | { readonly kind: 'pass-on'; readonly fact: ClientFact }
  /** The sender is alive. */
  | ({ readonly kind: 'alive' } & Progress)
  | ({ readonly kind: 'bye' } & Progress)
  /** Asks for a sign of life once everything up to a position is published. */
  | { readonly kind: 'how-far'; readonly at: Usec }
  /** What the sender passed to shards since it said so last. */
  | { readonly kind: 'passed'; readonly to: readonly PassedTo[] }
  /** The sender has signed these clients out. */
  | { readonly kind: 'revoked'; readonly clientIds: readonly string[] };

/**
 * The number that a message of each kind begins with. What was released stays as it is: a message that has to be written in another way is
 * another kind, with a number of its own. An odd number above 11 says that those who do not know it may lack something that is stored.
 */
export const kindNumbers = {
  commit: 0,
  passing: 1,
  facts: 2,
  counted: 3,
  meet: 4,
  answer: 5,
  'pass-on': 6,
  alive: 7,
  bye: 8,
  'how-far': 9,
  revoked: 10,
  passed: 11,
} as const satisfies Record<BusMessage['kind'], number>;

const kindOf = new Map(Object.entries(kindNumbers).map(([kind, number]) => [number, kind])) as ReadonlyMap<
  number,
  BusMessage['kind']
>;

/** A message of a newer release that this one does not know. */
export interface Unknown {
  readonly kind: 'unknown';
  readonly number: number;
  /** Whether something that is stored may be missing where it is not understood. */
  readonly isMissed: boolean;
}

/** One byte for the kind, then what the kind has. Only kinds that are not about messages are JSON inside. */
export function writeMessage(message: BusMessage): Uint8Array {
  const writer = protobuf.Writer.create().uint32(kindNumbers[message.kind]);
  switch (message.kind) {
    case 'commit':
      writer.double(message.after).double(message.from).double(message.since);
      writer.double(message.last).double(message.wholeAt).double(message.at);
      writer.uint32(message.marks.length);
      for (const { shard, before } of message.marks) writer.uint32(shard).double(before);
      for (const part of message.parts) writePart(writer, part);
      break;
    case 'passing':
      writeDeliveries(writer, [message.delivery]);
      break;
    case 'facts':
      writer.string(JSON.stringify(message.facts));
      break;
    case 'counted':
    case 'pass-on':
      writer.string(JSON.stringify(message.fact));
      break;
    case 'meet':
    case 'answer':
      writer.string(JSON.stringify({ gaiaIds: message.gaiaIds, facts: message.facts }));
      break;
    case 'alive':
    case 'bye':
      writer.uint32(message.words.length);
      for (const { number, from, published } of message.words)
        writer.uint32(number).double(from).double(published);
      for (const { shard, last } of message.tails) writer.uint32(shard).double(last);
      break;
    case 'how-far':
      writer.double(message.at);
      break;
    case 'passed':
      for (const { shard, count } of message.to) writer.uint32(shard).uint32(count);
      break;
    case 'revoked':
      writer.string(JSON.stringify(message.clientIds));
      break;
  }
  return writer.finish();
}

/** Throws when it is of a kind that this release knows, and written in another way. */
export function readMessage(bytes: Uint8Array): BusMessage | Unknown {
  const reader = protobuf.Reader.create(bytes);
  const number = reader.uint32();
  const kind = kindOf.get(number);
  switch (kind) {
    case 'commit': {
      const [after, from, since] = [reader.double(), reader.double(), reader.double()];
      const [last, wholeAt, at] = [reader.double(), reader.double(), reader.double()];
      const marks = Array.from({ length: reader.uint32() }, (): Mark => ({
        shard: reader.uint32(),
        before: reader.double(),
      }));
      const parts: CommitPart[] = [];
      while (reader.pos < reader.len) parts.push(readPart(reader));
      return { kind, after, from, since, last, wholeAt, at, marks, parts };
    }
    case 'passing':
      return { kind, delivery: onlyOne(readDeliveries(reader, reader.len)) };
    // What follows is written by a process that no one but the operator runs.
    case 'facts':
      return { kind, facts: JSON.parse(reader.string()) as LiveFact[] };
    case 'counted':
      return { kind, fact: JSON.parse(reader.string()) as OwnFact | Told };
    case 'pass-on':
      return { kind, fact: JSON.parse(reader.string()) as ClientFact };
    case 'meet':
    case 'answer':
      return { kind, ...(JSON.parse(reader.string()) as { gaiaIds: string[]; facts: OwnFact[] }) };
    case 'alive':
    case 'bye': {
      const words = Array.from({ length: reader.uint32() }, (): WriterWord => ({
        number: reader.uint32(),
        from: reader.double(),
        published: reader.double(),
      }));
      const tails: Tail[] = [];
      while (reader.pos < reader.len) tails.push({ shard: reader.uint32(), last: reader.double() });
      return { kind, words, tails };
    }
    case 'how-far':
      return { kind, at: reader.double() };
    case 'passed': {
      const to: PassedTo[] = [];
      while (reader.pos < reader.len) to.push({ shard: reader.uint32(), count: reader.uint32() });
      return { kind, to };
    }
    case 'revoked':
      return { kind, clientIds: JSON.parse(reader.string()) as string[] };
    case undefined:
      return { kind: 'unknown', number, isMissed: number % 2 === 1 };
  }
}

function onlyOne(deliveries: readonly Delivery[]): Delivery {
  const [delivery] = deliveries;
  if (delivery === undefined) throw new Error('a message without its delivery');
  return delivery;
}

function writePart(writer: Writer, { conversationId, waitsFor, deliveries }: CommitPart): void {
  writer
    .fork()
    .string(conversationId ?? '')
    .uint32(waitsFor.length);
  for (const at of waitsFor) writer.double(at);
  writeDeliveries(writer, deliveries);
  writer.ldelim();
}

function readPart(reader: Reader): CommitPart {
  const end = endOf(reader);
  const conversationId = reader.string() || null;
  const waitsFor = Array.from({ length: reader.uint32() }, () => reader.double());
  return { conversationId, waitsFor, deliveries: readDeliveries(reader, end) };
}
