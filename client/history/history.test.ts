import { describe, expect, it } from 'vitest';
import { systemClock, type Event, type RequestOf } from '../../protocol/index.ts';
import type { RpcCall } from '../connection/rpc-call.ts';
import { annotatedPage } from '../annotations/annotated-page.ts';
import type { Annotation } from '../annotations/annotation.ts';
import { MemoryCache } from '../cache/memory-cache.ts';
import { History } from './history.ts';

const event = (timestamp: number, shows: boolean): Event => ({
  conversation_id: { id: 'c' },
  event_id: `${timestamp}`,
  timestamp,
  chat_message: { message_content: { attachment: shows ? [{ embed_item: {} }] : [] } },
});

it('finds messages with attachments, newest first, however far back', async () => {
  const cache = new MemoryCache();
  const events = Array.from({ length: 1500 }, (_, n) => event(n + 1, n % 300 === 0));
  await cache.write({ events });
  const options = { cache, clock: systemClock } as unknown as ConstructorParameters<typeof History>[0];
  const history = new History(options);
  const ids = async (most: number) =>
    (await history.withAttachments('c', most)).map(({ event_id }) => event_id);
  expect(await ids(10)).toEqual(['1201', '901', '601', '301', '1']);
  expect(await ids(3)).toEqual(['1201', '901', '601']);
});

describe('an event by its id', () => {
  const fetched = event(7, false);
  const calls: unknown[] = [];
  const call = (async (operation: string, request: RequestOf<'GetConversation'>) => {
    calls.push(request.event_continuation_token);
    if (operation !== 'GetConversation') throw new Error(operation);
    const { event_id, event_timestamp } = request.event_continuation_token ?? {};
    if (event_id) {
      const at = { 7: 7, gone: 9 }[event_id] ?? 0;
      return { conversation_state: { event_continuation_token: { event_timestamp: at } } };
    }
    return { conversation_state: { event: (event_timestamp ?? 0) > 7 ? [fetched] : [] } };
  }) as unknown as RpcCall;
  const events = {
    timeline: () => ({ events: [event(3, false)], complete: false }),
    original: () => null,
    annotated: (_: string, entries: readonly Event[], said: readonly Annotation[]) =>
      annotatedPage(entries, said),
  };
  const historyOver = (cache: MemoryCache): History =>
    new History({ cache, call, clock: systemClock, model: { events } } as unknown as ConstructorParameters<
      typeof History
    >[0]);

  it('comes from what is loaded or cached without asking the server', async () => {
    const cache = new MemoryCache();
    await cache.write({ events: [event(5, false)] });
    calls.length = 0;
    expect(await historyOver(cache).event('c', '3')).toEqual(event(3, false));
    expect(await historyOver(cache).event('c', '5')).toEqual(event(5, false));
    expect(calls).toEqual([]);
  });

  it('comes from the server otherwise: its moment by its id, then the page up to it', async () => {
    calls.length = 0;
    expect(await historyOver(new MemoryCache()).event('c', '7')).toEqual(fetched);
    expect(calls).toEqual([{ event_id: '7' }, { event_timestamp: 8 }]);
  });

  it('is none where another one stands at its moment, or the server knows no such id', async () => {
    expect(await historyOver(new MemoryCache()).event('c', 'gone')).toBeNull();
    expect(await historyOver(new MemoryCache()).event('c', 'never')).toBeNull();
  });
});
