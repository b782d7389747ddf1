import type { Usec } from '../../../protocol/index.ts';
import type { Connection } from '../query/connection.ts';
import { eventsBetween, type StoredEvent } from './events.ts';

const smallestChunk = 8;

/** What a person missed, and about how much of it is wanted. */
export interface Missed {
  readonly personId: string;
  readonly conversationIds: readonly string[];
  /** Exclusive. */
  readonly above: Usec;
  /** Exclusive. */
  readonly below: Usec;
  readonly now: Usec;
  readonly expected: number;
}

/** What is read of one conversation and not handed out yet. */
interface Source {
  readonly conversationId: string;
  chunk: number;
  read: readonly StoredEvent[];
  /** Of `read`: how many are handed out. */
  used: number;
  /** Everything up to here is read. */
  readTo: Usec;
}

/**
 * The events that a person missed in some conversations, in order of time. Each conversation is read a chunk at a time, and
 * further only as far as the others have got: what is read depends on what is taken, not on how much was missed.
 */
export async function* missedEvents(c: Connection, missed: Missed): AsyncGenerator<StoredEvent> {
  const { conversationIds, above, below, expected } = missed;
  const chunk = Math.max(smallestChunk, Math.ceil(expected / Math.max(1, conversationIds.length)));
  const sources = conversationIds.map((conversationId): Source => ({
    conversationId,
    chunk,
    read: [],
    used: 0,
    readTo: above,
  }));
  let readTo = above;
  while (readTo < below) {
    const behind = sources.filter((source) => source.readTo <= readTo && source.readTo < below);
    await Promise.all(behind.map((source) => readOn(c, source, missed)));
    readTo = Math.min(below, ...sources.map((source) => source.readTo));
    yield* sources.flatMap((source) => takeUpTo(source, readTo)).sort((a, b) => a.timestamp - b.timestamp);
  }
}

async function readOn(c: Connection, source: Source, { personId, below, now }: Missed): Promise<void> {
  const of = { conversationId: source.conversationId, personId };
  const read = await eventsBetween(c, of, { above: source.readTo, below }, now, source.chunk);
  source.read = [...source.read.slice(source.used), ...read];
  source.used = 0;
  source.readTo = read.length < source.chunk ? below : (read.at(-1)?.timestamp ?? below);
  source.chunk *= 2;
}

function takeUpTo(source: Source, position: Usec): readonly StoredEvent[] {
  const from = source.used;
  while ((source.read[source.used]?.timestamp ?? Infinity) <= position) source.used += 1;
  return source.read.slice(from, source.used);
}
