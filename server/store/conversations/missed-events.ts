import type { Usec } from '../../../protocol/index.ts';
import { Heap } from '../../util/heap.ts';
import type { TimeSlice } from '../../util/time-slice.ts';
import type { Connection } from '../query/connection.ts';
import { eventsBetween, type StoredEvent } from './events.ts';

/** Of one conversation at a time: the largest is about a millisecond of work. */
const chunks = { smallest: 8, largest: 256 };
/** Events that are handed out at a time. */
const mostAtOnce = 64;
/** Conversations that are read ahead, the next ones in order: more would be read for nothing where an answer ends. */
const readsAtOnce = 8;

/** A conversation of which a person missed something. */
export interface Start {
  readonly conversationId: string;
  /** None of the events comes before it. */
  readonly from: Usec;
}

/** What a person missed, and about how much of it is wanted. */
export interface Missed {
  readonly personId: string;
  readonly starts: readonly Start[];
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
  /** Where its next event is, or may be. */
  next: Usec;
}

/**
 * The events that a person missed in some conversations, in order of time. A conversation is read when its turn comes, a chunk
 * at a time: what is read depends on what is taken, not on how much was missed or in how many conversations. The
 * events come in lists, since awaiting each would take as long as what is done with it.
 */
export async function* missedEvents(
  c: Connection,
  missed: Missed,
  slice: TimeSlice,
): AsyncGenerator<readonly StoredEvent[]> {
  const { starts, above, below, expected } = missed;
  const fair = Math.ceil(expected / Math.max(1, starts.length));
  const chunk = Math.min(chunks.largest, Math.max(chunks.smallest, fair));
  const sources = new Heap<Source>((source) => source.next);
  for (const { conversationId, from } of starts) {
    const readTo = Math.max(above, from - 1);
    if (readTo + 1 < below) sources.add({ conversationId, chunk, read: [], used: 0, readTo, next: from });
  }
  let some: StoredEvent[] = [];
  for (let source = sources.take(); source; source = sources.take()) {
    const event = source.read[source.used];
    if (event === undefined) {
      // First what is there: it may be enough.
      if (some.length > 0) yield some;
      some = [];
      await readOn(c, [source, ...alsoUnread(sources)], sources, missed, slice);
      continue;
    }
    some.push(event);
    source.used += 1;
    putBack(source, sources, below);
    if (some.length === mostAtOnce) {
      yield some;
      some = [];
    }
  }
  if (some.length > 0) yield some;
}

/** Those that come next and have nothing read either, at once: an engine over a network answers them in one go. */
function alsoUnread(sources: Heap<Source>): Source[] {
  const unread: Source[] = [];
  while (unread.length < readsAtOnce - 1) {
    const next = sources.first();
    if (next === undefined || next.used < next.read.length) break;
    sources.take();
    unread.push(next);
  }
  return unread;
}

async function readOn(
  c: Connection,
  unread: readonly Source[],
  sources: Heap<Source>,
  { personId, below, now }: Missed,
  slice: TimeSlice,
): Promise<void> {
  const read = async (source: Source): Promise<void> => {
    const of = { conversationId: source.conversationId, personId };
    source.read = await eventsBetween(c, of, { above: source.readTo, below }, now, source.chunk);
    source.used = 0;
    source.readTo = source.read.length < source.chunk ? below : (source.read.at(-1)?.timestamp ?? below);
    source.chunk = Math.min(chunks.largest, source.chunk * 2);
  };
  const reading: Promise<void>[] = [];
  for (const source of unread) {
    const one = read(source);
    // It is awaited below, perhaps only after it failed.
    one.catch(() => undefined);
    reading.push(one);
    await slice.pause();
  }
  await Promise.all(reading);
  for (const source of unread) putBack(source, sources, below);
}

function putBack(source: Source, sources: Heap<Source>, below: Usec): void {
  source.next = source.read[source.used]?.timestamp ?? source.readTo + 1;
  if (source.next < below) sources.add(source);
}
