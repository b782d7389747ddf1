import { afterEach, expect, it, vi } from 'vitest';
import { TimeSlice } from '../../util/time-slice.ts';
import type { Connection } from '../query/connection.ts';
import type { StoredEvent } from './events.ts';
import { type Missed, missedEvents } from './missed-events.ts';

/** Conversations with events at some timestamps, and a count of what was read of them. */
function holding(timestamps: Readonly<Record<string, readonly number[]>>) {
  let rows = 0;
  const connection = {
    all: async (
      _statement: unknown,
      p: { conversationId: string; above: number; below: number; limit: number },
    ) => {
      const found = (timestamps[p.conversationId] ?? [])
        .filter((at) => at > p.above && at < p.below)
        .slice(0, p.limit)
        .map((timestamp) => ({ conversation_id: p.conversationId, timestamp }));
      rows += found.length;
      return found;
    },
  } as unknown as Connection;
  return { connection, rows: () => rows };
}

const missed = (conversationIds: readonly string[], expected: number, below = 1_000_000): Missed => ({
  personId: 'p',
  starts: conversationIds.map((conversationId) => ({ conversationId, from: 1 })),
  above: 0,
  below,
  now: 0,
  expected,
});

async function first(
  events: AsyncIterable<readonly StoredEvent[]>,
  most = Infinity,
): Promise<readonly number[]> {
  const seen: number[] = [];
  for await (const some of events) {
    seen.push(...some.map(({ timestamp }) => timestamp));
    if (seen.length >= most) break;
  }
  return seen.slice(0, most);
}

const every = (step: number, from: number, count: number): number[] =>
  Array.from({ length: count }, (_, n) => from + n * step);

it('brings all events of all conversations into one order', async () => {
  const timestamps = { a: every(7, 1, 500), b: every(1000, 2, 3), c: [], d: every(1, 20_000, 40) };
  const { connection } = holding(timestamps);
  const seen = await first(missedEvents(connection, missed(Object.keys(timestamps), 100), new TimeSlice()));
  expect(seen).toEqual(
    Object.values(timestamps)
      .flat()
      .sort((a, b) => a - b),
  );
});

it('stops before the end of what is asked for', async () => {
  const { connection } = holding({ a: [5, 6], b: [4, 7] });
  expect(await first(missedEvents(connection, missed(['a', 'b'], 100, 6), new TimeSlice()))).toEqual([4, 5]);
});

it('reads about as much as is taken, however much there is', async () => {
  for (const count of [1000, 10_000]) {
    const ids = every(1, 0, 10).map(String);
    const timestamps = Object.fromEntries(ids.map((id) => [id, every(10, Number(id) + 1, count)]));
    const { connection, rows } = holding(timestamps);
    expect(await first(missedEvents(connection, missed(ids, 400), new TimeSlice()), 400)).toEqual(
      every(1, 1, 400),
    );
    expect(rows()).toBeLessThan(3 * 400);
  }
});

afterEach(() => vi.restoreAllMocks());

it('lets others run between what it reads of two conversations', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const ids = every(1, 0, 8).map(String);
  const { connection } = holding(Object.fromEntries(ids.map((id) => [id, [Number(id) + 1]])));
  let reads = 0;
  const slow = {
    all: (...asked: Parameters<Connection['all']>) => {
      now += 10;
      reads += 1;
      return connection.all(...asked);
    },
  } as unknown as Connection;
  const seenByOthers = new Set<number>();
  const look = (): void => {
    seenByOthers.add(reads);
    looking = setImmediate(look);
  };
  let looking = setImmediate(look);
  expect(await first(missedEvents(slow, missed(ids, 100), new TimeSlice()))).toEqual(every(1, 1, 8));
  clearImmediate(looking);
  expect([...seenByOthers]).toEqual(expect.arrayContaining(every(1, 1, 8)));
});
