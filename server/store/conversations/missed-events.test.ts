import { expect, it } from 'vitest';
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

async function first(events: AsyncIterable<StoredEvent>, most = Infinity): Promise<number[]> {
  const seen: number[] = [];
  for await (const { timestamp } of events) {
    seen.push(timestamp);
    if (seen.length === most) break;
  }
  return seen;
}

const every = (step: number, from: number, count: number): number[] =>
  Array.from({ length: count }, (_, n) => from + n * step);

it('brings all events of all conversations into one order', async () => {
  const timestamps = { a: every(7, 1, 500), b: every(1000, 2, 3), c: [], d: every(1, 20_000, 40) };
  const { connection } = holding(timestamps);
  const seen = await first(missedEvents(connection, missed(Object.keys(timestamps), 100)));
  expect(seen).toEqual(
    Object.values(timestamps)
      .flat()
      .sort((a, b) => a - b),
  );
});

it('stops before the end of what is asked for', async () => {
  const { connection } = holding({ a: [5, 6], b: [4, 7] });
  expect(await first(missedEvents(connection, missed(['a', 'b'], 100, 6)))).toEqual([4, 5]);
});

it('reads about as much as is taken, however much there is', async () => {
  for (const count of [1000, 10_000]) {
    const ids = every(1, 0, 10).map(String);
    const timestamps = Object.fromEntries(ids.map((id) => [id, every(10, Number(id) + 1, count)]));
    const { connection, rows } = holding(timestamps);
    expect(await first(missedEvents(connection, missed(ids, 400)), 400)).toEqual(every(1, 1, 400));
    expect(rows()).toBeLessThan(3 * 400);
  }
});
