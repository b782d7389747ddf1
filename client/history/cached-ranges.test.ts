import { describe, expect, it } from 'vitest';
import type { Event } from '../../protocol/index.ts';
import { annotatedPage } from '../annotations/annotated-page.ts';
import { MemoryCache } from '../cache/memory-cache.ts';
import type { RpcCall } from '../connection/rpc-call.ts';
import type { CachedPage } from '../model/cached-state.ts';
import { CachedRanges } from './cached-ranges.ts';

const event = (timestamp: number): Event => ({
  conversation_id: { id: 'c' },
  event_id: `e${timestamp}`,
  timestamp,
});
const range = (from: number, to: number): Event[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => event(from + n));
/** Of a page what is after a bound. */
const pageAfter = (upTo: number, { events, complete }: CachedPage): CachedPage => {
  const left = events.filter(({ timestamp }) => (timestamp ?? 0) > upTo);
  return { events: left, complete: complete || left.length < events.length };
};
const times = (events: readonly Event[]) => [events[0]?.timestamp, events.at(-1)?.timestamp, events.length];

/** A server that has 1 to `last`, a cache that has them from `cachedFrom`, and a model that has the newest ten. */
async function scene(last: number, cachedFrom: number, cachedTo = last) {
  const cache = new MemoryCache();
  await cache.write({ events: range(cachedFrom, cachedTo) });
  const asked: unknown[] = [];
  const kept: Event[] = [];
  const complete: string[] = [];
  const erased = { upTo: 0 };
  const call = (async (
    _name: string,
    request: {
      max_events: number;
      event_continuation_token?: { event_timestamp: number };
    },
  ) => {
    const before = request.event_continuation_token?.event_timestamp ?? last + 1;
    asked.push(before);
    const from = Math.max(1, before - request.max_events);
    return { event: range(from, before - 1) };
  }) as unknown as RpcCall;
  const ranges = new CachedRanges({
    cache,
    call,
    model: {
      events: {
        timeline: () => ({ events: range(last - 9, last), hasOlder: true }),
        annotated: (_, entries, cached) => annotatedPage(entries, cached),
        withoutErased: (_, page) => pageAfter(erased.upTo, page),
        erasures: () => ({ erased: [], erasedBy: [] }),
      },
    },
    unsaved: {
      events: (events) => void kept.push(...events),
      complete: (id) => void complete.push(id),
    },
  });
  return { ranges, asked, kept, complete, cache, erased };
}

describe('a range of the history', () => {
  it('comes from the cache while it holds it', async () => {
    const { ranges, asked } = await scene(1000, 500);
    const older = await ranges.before('c', 900, 100);
    expect(times(older.events)).toEqual([800, 899, 100]);
    expect(older).toMatchObject({ hasOlder: true, hasNewer: true });
    expect(asked).toEqual([]);
  });

  it('comes from the server where the cache ends, and is kept', async () => {
    const { ranges, asked, kept, complete } = await scene(1000, 500);
    expect(times((await ranges.before('c', 500, 100)).events)).toEqual([400, 499, 100]);
    expect(asked).toEqual([500]);
    expect(kept).toHaveLength(100);
    expect(await ranges.before('c', 1, 100)).toMatchObject({ events: [], hasOlder: false, hasNewer: true });
    expect(complete).toEqual(['c']);
  });

  it('has nothing of what was deleted while it was fetched, and nothing is before it then', async () => {
    const { ranges, asked, kept, complete, cache, erased } = await scene(1000, 900);
    const fetched = ranges.before('c', 900, 100);
    erased.upTo = 850;
    const { events, hasOlder } = await fetched;
    expect(times(events)).toEqual([851, 899, 49]);
    expect(hasOlder).toBe(false);
    expect(times(kept)).toEqual([851, 899, 49]);
    expect(complete).toEqual(['c']);
    const reached = ranges.reach('c', 1);
    erased.upTo = 899;
    expect(await reached).toBeNull();
    expect(asked).toEqual([900, 900]);
    expect(await cache.extent('c')).toEqual({ oldest: 900, complete: true });
  });

  it('reaches the newest event, also one that is not in the cache yet', async () => {
    const { ranges } = await scene(1000, 500, 995);
    const page = await ranges.after('c', 800, 100);
    expect(page.hasNewer).toBe(true);
    const last = await ranges.after('c', 950, 100);
    expect(times(last.events)).toEqual([951, 1000, 50]);
    expect(last.hasNewer).toBe(false);
  });

  it('is reached step by step, so that progress can be shown and stopped', async () => {
    const { ranges, asked } = await scene(3000, 2900);
    expect(await ranges.reach('c', 700, 2)).toBe(1900);
    expect(asked).toEqual([2900, 2400]);
    expect(await ranges.reach('c', 700, 2)).toBe(900);
    expect(await ranges.reach('c', 700, 2)).toBeNull();
    expect(await ranges.reach('c', 0, 2)).toBeNull();
  });

  it('surrounds an old moment after fetching everything in between, so that no hole is left', async () => {
    const { ranges, asked, cache } = await scene(2000, 1900);
    const around = await ranges.around('c', 700, 50);
    expect(times(around.events)).toEqual([650, 749, 100]);
    expect(around).toMatchObject({ hasOlder: true, hasNewer: true });
    expect(asked).toEqual([1900, 1400, 900]);
    expect((await cache.extent('c')).oldest).toBe(400);
    expect((await cache.eventsAfter('c', 0, 5000)).length).toBe(1601);
  });

  it('ends at the beginning when nothing is as old as the requested moment', async () => {
    const { ranges } = await scene(120, 100);
    const around = await ranges.around('c', 0, 50);
    expect(times(around.events)).toEqual([1, 50, 50]);
    expect(around.hasOlder).toBe(false);
  });
});
