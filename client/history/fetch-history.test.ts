import { expect, it } from 'vitest';
import { systemClock, type Event } from '../../protocol/index.ts';
import { MemoryCache } from '../cache/memory-cache.ts';
import type { RpcCall } from '../connection/rpc-call.ts';
import type { CachedPage } from '../model/cached-state.ts';
import { senderOf, timestampOf } from '../model/event-kinds.ts';
import { fetchHistory, type HistoryProgress } from './fetch-history.ts';

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);
const event = (id: string, timestamp: number): Event => ({
  conversation_id: { id },
  event_id: `${id}-${timestamp}`,
  timestamp,
  sender_id: { gaia_id: timestamp % 2 === 0 ? 'ann' : 'ben' },
});
const nothing = () => ({ erased: [], erasedBy: [] });

/** A server with histories of these lengths, and a cache that holds the newest 20 of each. */
async function scene(lengths: Readonly<Record<string, number>>) {
  const cache = new MemoryCache();
  const asked: (number | null)[] = [];
  for (const [id, length] of Object.entries(lengths)) {
    await cache.write({ events: range(Math.max(1, length - 19), length).map((n) => event(id, n)) });
  }
  const call = (async (
    _operation: string,
    request: {
      conversation_id: { id: string };
      event_continuation_token?: { event_timestamp: number };
    },
  ) => {
    const { id } = request.conversation_id;
    const before = request.event_continuation_token?.event_timestamp ?? Infinity;
    asked.push(before);
    const to = Math.min(lengths[id] ?? 0, before - 1);
    return { event: range(Math.max(1, to - 499), to).map((n) => event(id, n)) };
  }) as unknown as RpcCall;
  const model = { events: { withoutErased: (_: string, page: CachedPage) => page, erasures: nothing } };
  return { cache, call, model, asked, clock: systemClock, conversationIds: Object.keys(lengths) };
}

it('fetches everything back to the beginning, page by page, and reports its progress', async () => {
  const { asked, ...fetch } = await scene({ a: 1020, b: 5 });
  const reported: HistoryProgress[] = [];
  await fetchHistory({ ...fetch, onProgress: (progress) => reported.push(progress) });
  expect(asked).toEqual([1001, 501, 1, 1]);
  expect(await fetch.cache.extent('a')).toEqual({ oldest: 1, complete: true });
  expect(await fetch.cache.eventsAfter('a', 0, 2000)).toHaveLength(1020);
  expect(reported[0]).toEqual({ done: 0, conversations: 2, events: 0 });
  expect(reported.at(-1)).toEqual({ done: 2, conversations: 2, events: 1000 });
});

it('requests nothing that is cached already', async () => {
  const { asked, ...fetch } = await scene({ a: 30 });
  await fetchHistory(fetch);
  asked.length = 0;
  await fetchHistory(fetch);
  expect(asked).toEqual([]);
});

it('stops when aborted, and continues from there the next time', async () => {
  const { asked, ...fetch } = await scene({ a: 1520 });
  const ending = new AbortController();
  const first = fetchHistory({
    ...fetch,
    signal: ending.signal,
    onProgress: ({ events }) => events >= 500 && ending.abort(),
  });
  await expect(first).rejects.toMatchObject({ code: 'stopped' });
  expect(await fetch.cache.extent('a')).toEqual({ oldest: 1001, complete: false });
  asked.length = 0;
  await fetchHistory(fetch);
  expect(asked[0]).toBe(1001);
  expect(await fetch.cache.extent('a')).toEqual({ oldest: 1, complete: true });
});

it('fetches on from the next conversation where a whole history is deleted meanwhile', async () => {
  const fetch = await scene({ a: 30, b: 30 });
  const withoutErased = (id: string, page: CachedPage): CachedPage =>
    id === 'a' ? { events: [], complete: true } : page;
  await fetchHistory({ ...fetch, model: { events: { withoutErased, erasures: nothing } } });
  expect(await fetch.cache.extent('a')).toEqual({ oldest: 11, complete: true });
  expect(await fetch.cache.extent('b')).toEqual({ oldest: 1, complete: true });
});

it.each([
  ['with its history', { erased: [{ conversationId: 'a', upTo: 5 }] }, (one: Event) => timestampOf(one) > 5],
  [
    'with an account',
    { erasedBy: [{ conversationId: 'a', senderId: 'ann' }] },
    (one: Event) => senderOf(one) !== 'ann',
  ],
] as const)(
  'keeps nothing of what is deleted %s while its page waits to be written',
  async (_, gone, isLeft) => {
    const { cache, ...fetch } = await scene({ a: 30 });
    let isGone = false;
    const write: MemoryCache['write'] = async (batch) => {
      if (!isGone) await cache.write(gone);
      isGone = true;
      await cache.write(batch);
    };
    const withoutErased = (_: string, page: CachedPage): CachedPage => ({
      ...page,
      events: page.events.filter((one) => !isGone || isLeft(one)),
    });
    await fetchHistory({
      ...fetch,
      cache: { extent: (id) => cache.extent(id), write },
      model: { events: { withoutErased, erasures: () => ({ erased: [], erasedBy: [], ...gone }) } },
    });
    const left = range(1, 30)
      .map((n) => event('a', n))
      .filter(isLeft);
    expect(await cache.eventsAfter('a', 0, 100)).toEqual(left);
  },
);

it('asks for what is before a page of which nothing is left', async () => {
  const { asked, ...fetch } = await scene({ a: 1020 });
  const withoutErased = (_: string, page: CachedPage): CachedPage => ({
    ...page,
    events: page.events.filter((one) => timestampOf(one) <= 500),
  });
  await fetchHistory({ ...fetch, model: { events: { withoutErased, erasures: nothing } } });
  expect(asked).toEqual([1001, 501, 1]);
});
