import { describe, expect, it } from 'vitest';
import {
  ConversationStatus,
  ConversationView as View,
  EventType,
  ParticipantType,
  reactionTo,
  type Event,
  type RequestOf,
} from '../../protocol/index.ts';
import type { Cache } from '../cache/cache.ts';
import { MemoryCache } from '../cache/memory-cache.ts';
import type { RpcCall } from '../connection/rpc-call.ts';
import { ClientError } from '../util/errors.ts';
import { ChangeBatch } from '../model/change-batch.ts';
import { Model } from '../model/model.ts';
import { Unsaved } from '../model/unsaved.ts';
import { CachedRanges } from './cached-ranges.ts';
import { OlderPages } from './older-pages.ts';

const event = (timestamp: number) => ({
  conversation_id: { id: 'c' },
  sender_id: { gaia_id: 'ann' },
  event_id: `e${timestamp}`,
  timestamp,
  advances_sort_timestamp: true,
});

const conversation = {
  conversation_id: { id: 'c' },
  self_conversation_state: {
    status: ConversationStatus.CONVERSATION_STATUS_ACTIVE,
    view: [View.CONVERSATION_VIEW_INBOX],
    sort_timestamp: 3,
  },
};

function scene(kept: Partial<Pick<Cache, 'events'>> = {}) {
  const unsaved = new Unsaved(() => undefined);
  const model = new Model(new ChangeBatch(() => undefined), unsaved);
  const asked: unknown[] = [];
  const call = (async (_name: string, request: { event_continuation_token?: unknown }) => {
    asked.push(request.event_continuation_token);
    return { event: [event(1), event(2)] };
  }) as unknown as RpcCall;
  const cache = {
    events: async () => ({ events: [], complete: false }),
    annotations: async () => [],
    extent: async () => ({ oldest: null, complete: false }),
    ...kept,
  };
  return { model, unsaved, asked, call, pages: new OlderPages({ model, unsaved, cache, call }) };
}

it('are requested once for all who need them at the same time', async () => {
  const { model, asked, pages } = scene();
  model.putConversation(conversation);
  model.events.add('c', [event(3)], 'quiet');
  await Promise.all([pages.load('c'), pages.load('c')]);
  expect(asked).toEqual([{ event_timestamp: 3 }]);
  expect(model.events.timeline('c').events.map(({ timestamp }) => timestamp)).toEqual([1, 2, 3]);
});

describe('a history that is deleted while a page of it is fetched', () => {
  const deleted = (model: Model): void => model.erase('c', 2);

  it('keeps nothing of a page of the server', async () => {
    const { model, unsaved, pages } = scene();
    model.putConversation(conversation);
    model.events.add('c', [event(2), event(3)], 'quiet');
    const loading = pages.load('c');
    deleted(model);
    expect((await loading).events.map(({ timestamp }) => timestamp)).toEqual([3]);
    expect(unsaved.take()?.events?.map(({ timestamp }) => timestamp)).toEqual([3]);
  });

  it('keeps nothing of a page of the cache', async () => {
    const page = { events: [event(1)], complete: false };
    const { model, pages } = scene({ events: async () => page });
    model.putConversation(conversation);
    model.events.add('c', [event(2), event(3)], 'quiet');
    const loading = pages.load('c');
    deleted(model);
    expect((await loading).events.map(({ timestamp }) => timestamp)).toEqual([3]);
  });

  it('keeps of a page what is after the bound, where only what is older than what is loaded was deleted', async () => {
    const page = [event(1), event(2)];
    const fromCache = { events: async () => ({ events: page, complete: false }) };
    for (const { model, pages } of [scene(), scene(fromCache)]) {
      model.putConversation(conversation);
      model.events.add('c', [event(3)], 'quiet');
      const loading = pages.load('c');
      model.erase('c', 1);
      const { events, hasOlder } = await loading;
      expect(events.map(({ timestamp }) => timestamp)).toEqual([2, 3]);
      expect(hasOlder).toBe(false);
    }
  });
});

it('pass over what a deleted account wrote that is not out of the cache yet', async () => {
  const cache = new MemoryCache();
  const sent = (n: number): Event => ({
    ...event(n),
    sender_id: { gaia_id: n <= 5 || n > 105 ? 'ben' : 'ann' },
  });
  await cache.write({ events: Array.from({ length: 106 }, (_, n) => sent(n + 1)) });
  const { model, asked, pages, unsaved, call } = scene({
    events: (...page) => cache.events(...page),
  });
  const annGone = { id: { gaia_id: 'ann' }, participant_type: ParticipantType.PARTICIPANT_TYPE_UNKNOWN };
  model.putConversation({ ...conversation, participant_data: [annGone] });
  model.events.add('c', [sent(106)], 'quiet');
  const left = [1, 2, 3, 4, 5];
  const { events: loaded } = await pages.load('c');
  expect(loaded.map(({ timestamp }) => timestamp)).toEqual([...left, 106]);
  const ranges = new CachedRanges({ model, unsaved, cache, call });
  const { events: read } = await ranges.before('c', 106, 50);
  expect(read.map(({ timestamp }) => timestamp)).toEqual(left);
  const { events: after } = await ranges.after('c', 0, 50);
  expect(after.map(({ timestamp }) => timestamp)).toEqual(left);
  expect(asked).toEqual([]);
});

/** A server with some messages, and after them as many reactions to the last of them. `isOld`: it does not know GetMessages. */
function reactedTo(messages: number, reactions: number, isOld = false) {
  const unsaved = new Unsaved(() => undefined);
  const model = new Model(new ChangeBatch(() => undefined), unsaved);
  const annotation = [reactionTo({ target: `e${messages}`, emoji: '👍', isRemoved: false })];
  const all: Event[] = Array.from({ length: messages + reactions }, (_, n) => ({
    ...event(n + 1),
    event_type: EventType.EVENT_TYPE_REGULAR_CHAT_MESSAGE,
    chat_message: n < messages ? {} : { annotation },
    ...(n >= messages && { sender_id: { gaia_id: `p${n}` } }),
  }));
  const asked: number[] = [];
  const calls: string[] = [];
  const call = (async (name: string, request: RequestOf<'GetConversation'> & RequestOf<'GetMessages'>) => {
    calls.push(name);
    const before = request.event_continuation_token?.event_timestamp ?? Infinity;
    const isBefore = ({ timestamp = 0 }: Event): boolean => (timestamp ?? 0) < before;
    const most = request.max_events ?? request.max_events_per_conversation ?? 0;
    if (name === 'GetConversation') {
      asked.push(most);
      return { conversation_state: { event: all.filter(isBefore).slice(-most) } };
    }
    if (isOld) throw new ClientError('refused', { said: 'There is no such operation.' });
    asked.push(most);
    const page = all.slice(0, messages).filter(isBefore).slice(-most);
    return { event: page, amendment: page.at(-1) === all[messages - 1] ? all.slice(messages) : [] };
  }) as unknown as RpcCall;
  const cache = new MemoryCache();
  const flush = async (): Promise<void> => {
    const batch = unsaved.take();
    if (batch) await cache.write(batch);
  };
  model.putConversation(conversation);
  model.events.add('c', all.slice(-20), 'quiet');
  const pages = new OlderPages({ model, unsaved, cache, call });
  const ranges = new CachedRanges({ model, unsaved, cache, call });
  return { model, asked, calls, flush, pages, ranges };
}

describe('a conversation whose newest 500 events are reactions', () => {
  it('opens on its newest messages, and what was done to them, with one call', async () => {
    const { model, calls, pages } = reactedTo(60, 500);
    expect(model.conversations.get('c')).toMatchObject({ lastEvent: null, unread: 0 });
    await pages.load('c');
    expect(calls).toEqual(['GetMessages']);
    expect(model.conversations.get('c')).toMatchObject({ lastEvent: { event_id: 'e60' }, unread: 50 });
    expect(model.events.annotations('c', 'e60').reactions[0]?.people).toHaveLength(500);
    expect(model.events.scarce(20)).toEqual([]);
  });

  it('has them from an older server too, which is asked once whether it can send messages alone', async () => {
    const { model, asked, calls, pages } = reactedTo(60, 500, true);
    await pages.fill();
    expect(asked).toEqual([50, 500, 500]);
    await pages.load('c');
    expect(calls.filter((name) => name === 'GetMessages')).toHaveLength(1);
    expect(model.conversations.get('c')).toMatchObject({ lastEvent: { event_id: 'e60' }, unread: 60 });
    expect(model.events.annotations('c', 'e60').reactions[0]?.people).toHaveLength(500);
  });

  it('is read back from there, also when the cache has nothing but reactions', async () => {
    const { flush, ranges } = reactedTo(60, 500);
    await flush();
    const { events, annotations, hasOlder } = await ranges.before('c', Number.MAX_SAFE_INTEGER, 20);
    expect(events.at(-1)?.event_id).toBe('e60');
    expect(annotations.get('e60')?.reactions[0]?.people).toHaveLength(500);
    expect(hasOlder).toBe(true);
  });

  it('is looked through for some thousands of events of an older server at most', async () => {
    const { asked, pages, model } = reactedTo(1, 20_000, true);
    await pages.fill();
    expect(asked).toHaveLength(20);
    expect(model.events.timeline('c')).toMatchObject({ events: [], hasOlder: true });
  });
});

it('are not fetched for the list where a conversation is merely short', async () => {
  const { model, asked, pages } = scene();
  model.putConversation(conversation);
  model.events.add('c', [event(3)], 'quiet');
  await pages.fill();
  expect(asked).toEqual([]);
});

describe('of a conversation of which a first sync brought only unread messages', () => {
  /** `read`: the timestamp up to which it was read elsewhere. */
  function afterSync(messages: number, read: number) {
    const server = reactedTo(messages, 0);
    server.model.putConversation({
      ...conversation,
      self_conversation_state: {
        ...conversation.self_conversation_state,
        self_read_state: { participant_id: { gaia_id: '' }, latest_read_timestamp: read },
      },
    });
    const shown = (): unknown => {
      const { unread, unreadMore } = server.model.conversations.get('c') ?? {};
      return [unread, unreadMore];
    };
    return { ...server, shown };
  }

  it('are counted to the end, in one request', async () => {
    const { asked, pages, shown } = afterSync(300, 100);
    expect(shown()).toEqual([20, true]);
    await pages.fill();
    expect(shown()).toEqual([200, undefined]);
    await pages.fill();
    expect(asked).toEqual([500]);
  });

  it.each([
    ['are counted where the history begins', 21, -1, [21, undefined]],
    ['are as many as are counted at most, and more', 900, 0, [500, true]],
  ])('%s', async (_what, messages, read, then) => {
    const { pages, shown } = afterSync(messages, read);
    expect(shown()).toEqual([20, true]);
    await pages.fill();
    expect(shown()).toEqual(then);
  });

  it.each([
    ['the read mark is within what came', 300, 290, [10, undefined]],
    ['the read mark is right before what came', 300, 280, [20, undefined]],
    ['fewer came than a page has', 12, 0, [12, undefined]],
  ])('are not fetched where %s', async (_where, messages, read, all) => {
    const { asked, pages, shown } = afterSync(messages, read);
    await pages.fill();
    expect([asked, shown()]).toEqual([[], all]);
  });

  it('stay open while someone reads there', async () => {
    const { asked, model, pages, shown } = afterSync(300, 0);
    await pages.load('c', 50);
    asked.length = 0;
    await pages.fill();
    expect([asked, shown()]).toEqual([[], [70, true]]);
    expect(model.events.openEnded()).toEqual([]);
  });
});

it('are requested again after there were none', async () => {
  const { model, asked, pages } = scene();
  expect(await pages.load('c')).toMatchObject({ events: [], hasOlder: false });
  model.putConversation(conversation);
  model.events.add('c', [event(3)], 'quiet');
  expect((await pages.load('c')).events).toHaveLength(3);
  expect(asked).toHaveLength(1);
});
