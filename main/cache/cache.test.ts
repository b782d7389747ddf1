import { fork } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import Database from 'better-sqlite3';
import { inMemory } from '../../test/fixtures/in-memory.ts';
import {
  MemoryCache,
  untouchedSettings,
  type Cache,
  type Draft,
  type DraftPhoto,
  type OutboxItem,
  type SearchRequest,
  type Self,
} from '../../client/index.ts';
import {
  EventType,
  fileAnnotation,
  encode,
  type Conversation,
  type Event,
  type EventAnnotation,
} from '../../protocol/index.ts';
import { mentionOf, replyTo } from '../../protocol/messages/annotations.ts';
import { migrations } from './migrations.ts';
import { forkedPort } from './port.ts';
import { CacheProcess } from './cache-process.ts';

const entry = fileURLToPath(new URL('../cache-process.ts', import.meta.url));
/** What the processes compile is kept for the next ones: most of a start is that. */
const compiled = fs.mkdtempSync(join(inMemory(), 'parley-compiled-'));
const start = (script: string) =>
  fork(script, { serialization: 'advanced', env: { ...process.env, NODE_COMPILE_CACHE: compiled } });

beforeAll(async () => {
  // Only one that ends by itself leaves what it compiled.
  const first = start(entry);
  first.disconnect();
  await once(first, 'exit');
});

afterAll(() => fs.rmSync(compiled, { recursive: true, force: true }));

/** Of a test's own. */
let folder: string;
let file: string;

beforeEach(() => {
  folder = fs.mkdtempSync(join(inMemory(), 'parley-cache-'));
  file = join(folder, 'account', 'cache.sqlite');
});

afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const conversation = (id: string, read = 0): Conversation => ({
  conversation_id: { id },
  name: `name of ${id}`,
  self_conversation_state: { self_read_state: { latest_read_timestamp: read } },
});

const draft = (text: string, ...annotation: EventAnnotation[]): Draft => ({ text, annotation });

const event = (conversationId: string, timestamp: number, more: Event = {}): Event => ({
  conversation_id: { id: conversationId },
  event_id: `${conversationId}-${timestamp}`,
  timestamp,
  event_type: EventType.EVENT_TYPE_REGULAR_CHAT_MESSAGE,
  ...more,
});

const saying = (conversationId: string, timestamp: number, text: string, more: Event = {}): Event =>
  event(conversationId, timestamp, {
    chat_message: { message_content: { segment: [{ type: 0, text }] } },
    ...more,
  });

const item = (clientGeneratedId: number, createdAt: number): OutboxItem => ({
  clientGeneratedId,
  conversationId: 'c',
  content: { segment: [{ type: 0, text: `message ${clientGeneratedId}` }] },
  createdAt,
  expectedOtr: 2,
  state: 'waiting',
  reason: null,
});

const pixels = new Uint8Array([0, 255, 7]);
const draftPhoto = (id: number, conversationId: string): DraftPhoto => ({
  id,
  conversationId,
  name: `${id}.png`,
  type: 'image/png',
  size: pixels.length,
});

const self: Self = {
  gaiaId: 'g',
  email: 'g@example.org',
  resource: 'r',
  entity: { id: { gaia_id: 'g' } },
  mood: [],
  dnd: { on: true, untilUsec: 1_800_000_000_000_123 },
  desktopOff: false,
  desktopSound: true,
  settings: untouchedSettings,
  clients: {},
  activeClientState: 0,
};

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);
const stamps = (events: readonly Event[]): number[] => events.map((each) => each.timestamp ?? 0);

/** One process has the caches of all these tests, as the app's has those of all accounts. */
const shared = new CacheProcess(() => forkedPort(start(entry)));
afterAll(() => shared[Symbol.asyncDispose]());

/** The same behaviour is asked of both implementations. */
const kinds: { kind: string; open: () => Cache }[] = [
  { kind: 'SQLite in another process', open: () => shared.open(file) },
  { kind: 'memory', open: () => new MemoryCache() },
];

describe.each(kinds)('$kind', ({ open }) => {
  it('is empty before the first write', async () => {
    expect(await open().load()).toEqual({
      conversations: [],
      people: [],
      cursor: null,
      self: null,
      outbox: [],
      reads: new Map(),
      markedUnread: new Set(),
      drafts: new Map(),
      draftPhotos: [],
    });
  });

  it('gives back what was written', async () => {
    const cache = open();
    await cache.write({
      conversations: [conversation('c', 1)],
      events: [event('c', 2), event('c', 1), event('c', 2)],
      people: [{ id: { gaia_id: 'p' }, properties: { display_name: 'P' } }],
      reads: new Map([['c', 7]]),
      markedUnread: new Map([['c', true]]),
      cursor: 1_800_000_000_000_001,
      self,
    });
    await cache.saveDraft('c', draft('half'));
    const state = await cache.load();
    expect(state.conversations).toHaveLength(1);
    expect(state.conversations[0]?.conversation.name).toBe('name of c');
    expect(stamps(state.conversations[0]?.events ?? [])).toEqual([1, 2]);
    expect(state.conversations[0]?.complete).toBe(false);
    expect(state.people[0]?.properties?.display_name).toBe('P');
    expect(state.cursor).toBe(1_800_000_000_000_001);
    expect(state.self).toEqual(self);
    expect(state.reads).toEqual(new Map([['c', 7]]));
    expect(state.markedUnread).toEqual(new Set(['c']));
    expect(state.drafts).toEqual(new Map([['c', draft('half')]]));
  });

  it.each(['the mark goes', 'the conversation goes', 'everything is fetched again'])(
    'forgets that a conversation was marked as unread when %s',
    async (how) => {
      const cache = open();
      await cache.write({ conversations: [conversation('c')], markedUnread: new Map([['c', true]]) });
      if (how === 'the mark goes') await cache.write({ markedUnread: new Map([['c', false]]) });
      else if (how === 'the conversation goes') await cache.write({ removed: ['c'] });
      else await cache.reset();
      expect((await cache.load()).markedUnread).toEqual(new Set());
    },
  );

  it('pages backwards to the beginning', async () => {
    const cache = open();
    await cache.write({
      conversations: [conversation('c')],
      events: range(1, 120).map((n) => event('c', n)),
      complete: ['c'],
    });
    const page = await cache.events('c', 101, 60);
    expect(stamps(page.events)).toEqual(range(41, 100));
    expect(page.complete).toBe(false);
    const last = await cache.events('c', 41, 60);
    expect(stamps(last.events)).toEqual(range(1, 40));
    expect(last.complete).toBe(true);
  });

  it('loads a tail, and more where more is unread', async () => {
    const cache = open();
    const events = (id: string, to: number): Event[] => range(1, to).map((n) => event(id, n));
    await cache.write({
      conversations: [conversation('read', 100), conversation('some', 40), conversation('many', 0)],
      events: [...events('read', 100), ...events('some', 100), ...events('many', 700)],
    });
    const { conversations } = await cache.load();
    const loaded = new Map(conversations.map((each) => [each.conversation.conversation_id?.id, each.events]));
    expect(stamps(loaded.get('read') ?? [])).toEqual(range(71, 100));
    expect(stamps(loaded.get('some') ?? [])).toEqual(range(41, 100));
    expect(stamps(loaded.get('many') ?? [])).toEqual(range(201, 700));
  });

  it('erases a history up to a bound, and a conversation whole', async () => {
    const cache = open();
    await cache.write({
      conversations: [conversation('a'), conversation('b')],
      events: [event('a', 1), event('a', 2), event('b', 1)],
      complete: ['b'],
    });
    await cache.write({ erased: [{ conversationId: 'a', upTo: 1 }], removed: ['b'] });
    const { conversations } = await cache.load();
    expect(conversations.map((each) => stamps(each.events))).toEqual([[2]]);
    expect(await cache.events('b', 10, 10)).toEqual({ events: [], complete: false });
  });

  it('erases what someone wrote whose account was deleted, and nothing else', async () => {
    const cache = open();
    const by = (gaia_id: string) => ({ sender_id: { gaia_id, chat_id: gaia_id } });
    const naming: Event = { membership_change: { participant_ids: [{ gaia_id: 'p1', chat_id: 'p1' }] } };
    await cache.write({
      conversations: [conversation('a'), conversation('b')],
      events: [
        saying('a', 1, 'secret', by('p1')),
        saying('a', 2, 'mine, about p1', by('p2')),
        event('a', 3, { ...naming, ...by('p2') }),
        saying('b', 4, 'elsewhere', by('p1')),
      ],
    });
    await cache.write({ erasedBy: [{ conversationId: 'a', senderId: 'p1' }] });
    expect(stamps((await cache.events('a', 10, 10)).events)).toEqual([2, 3]);
    expect(stamps((await cache.events('b', 10, 10)).events)).toEqual([4]);
    expect((await cache.search({ query: 'secret', limit: 5 })).events).toEqual([]);
  });

  it('deletes off-the-record events when their time has passed', async () => {
    const cache = open();
    await cache.write({
      conversations: [conversation('c')],
      events: [
        event('c', 1, { expiration_timestamp: 50 }),
        event('c', 2, { expiration_timestamp: 60 }),
        event('c', 3),
      ],
    });
    await cache.expire(50);
    expect(stamps((await cache.events('c', 10, 10)).events)).toEqual([2, 3]);
  });

  it('pages forwards', async () => {
    const cache = open();
    await cache.write({ conversations: [conversation('c')], events: range(1, 30).map((n) => event('c', n)) });
    expect(stamps(await cache.eventsAfter('c', 10, 5))).toEqual(range(11, 15));
    expect(stamps(await cache.eventsAfter('c', 28, 5))).toEqual([29, 30]);
  });

  it('finds an event by its id, in its own conversation only', async () => {
    const cache = open();
    await cache.write({ conversations: [conversation('c')], events: [event('c', 4), event('c', 5)] });
    expect(await cache.event('c', 'c-4')).toEqual(event('c', 4));
    expect(await cache.event('d', 'c-4')).toBeNull();
    expect(await cache.event('c', 'c-9')).toBeNull();
  });

  it('knows how far back it reaches', async () => {
    const cache = open();
    expect(await cache.extent('c')).toEqual({ oldest: null, complete: false });
    await cache.write({
      conversations: [conversation('c')],
      events: [event('c', 5), event('c', 4)],
      complete: ['c'],
    });
    expect(await cache.extent('c')).toEqual({ oldest: 4, complete: true });
  });

  it('finds messages by the beginnings of their words, newest first, in pages', async () => {
    const cache = open();
    const said = [
      'Lunch in Zürich?',
      'no lunch',
      'zurich is far',
      'Lunchtime: ZURICH',
      'don’t know',
      '東京で昼食',
    ];
    await cache.write({
      conversations: [conversation('a'), conversation('b')],
      events: said.map((text, n) => saying(n % 2 === 0 ? 'a' : 'b', n + 1, text)),
    });
    const found = async (query: string, more: object = {}): Promise<number[]> =>
      stamps((await cache.search({ query, limit: 10, ...more })).events);
    expect(await found('lunch')).toEqual([4, 2, 1]);
    expect(await found('zuri LUN')).toEqual([4, 1]);
    expect(await found('lunch', { in: ['a'] })).toEqual([1]);
    expect(await found('京')).toEqual([6]);
    expect(await found('京で')).toEqual([6]);
    expect(await found('で京')).toEqual([]);
    expect(await found('don’t')).toEqual([5]);
    await cache.write({ events: [saying('a', 7, 'Weiße Straße nach Łódź')] });
    for (const query of ['weisse', 'STRASSE', 'straße', 'lodz']) expect(await found(query)).toEqual([7]);
    expect(await found('unch')).toEqual([]);
    expect(await found('" OR * : (')).toEqual([]);
    const first = await cache.search({ query: 'lunch', limit: 2 });
    expect(stamps(first.events)).toEqual([4, 2]);
    const second = await cache.search({ query: 'lunch', limit: 2, before: first.next ?? 0 });
    expect(stamps(second.events)).toEqual([1]);
    expect(second.next).toBeNull();
  });

  it('finds messages by who wrote them, where, when and with what, with words or without', async () => {
    const cache = open();
    const by = (id: string): Event => ({ sender_id: { gaia_id: id, chat_id: id } });
    const plan = { id: 'f', name: 'plan.pdf', size: 3, type: 'application/pdf' };
    const photo = { embed_item: { plus_photo: { photo_id: 'p' } } };
    await cache.write({
      conversations: [conversation('a'), conversation('A'), conversation('b')],
      events: [
        saying('a', 1, 'lunch', by('1')),
        saying('A', 2, 'lunch at http://example.org', by('1')),
        saying('b', 3, 'dinner', by('2')),
        event('b', 4, { ...by('2'), chat_message: { message_content: { attachment: [photo] } } }),
        saying('b', 5, 'lunch', { ...by('12'), expiration_timestamp: 100 }),
        event('b', 6, { ...by('1'), event_type: EventType.EVENT_TYPE_ADD_USER }),
        saying('b', 7, 'from1 infrom b', by('3')),
        event('C', 8, { chat_message: { annotation: [fileAnnotation(plan)], message_content: {} } }),
      ],
    });
    const found = async (more: Partial<SearchRequest>): Promise<number[]> =>
      stamps((await cache.search({ query: '', limit: 10, ...more })).events);
    expect(await found({ from: ['1'] })).toEqual([2, 1]);
    expect(await found({ from: ['2', '1'] })).toEqual([4, 3, 2, 1]);
    expect(await found({ from: [] })).toEqual([]);
    expect(await found({ from: ['nobody'] })).toEqual([]);
    expect(await found({ in: ['a'] })).toEqual([1]);
    expect(await found({ in: ['b', 'A'] })).toEqual([7, 4, 3, 2]);
    expect(await found({ in: [] })).toEqual([]);
    expect(await found({ has: ['photo'] })).toEqual([4]);
    expect(await found({ has: ['link'] })).toEqual([2]);
    expect(await found({ has: ['link', 'photo'] })).toEqual([]);
    expect(await found({ has: ['file'] })).toEqual([8]);
    expect(await found({ query: 'pla' })).toEqual([8]);
    expect(await found({ query: 'plan.pdf', in: ['C'], has: ['file'] })).toEqual([8]);
    expect(await found({ since: 2, before: 4 })).toEqual([3, 2]);
    expect(await found({ query: 'lun', from: ['1'], since: 2 })).toEqual([2]);
    expect(await found({ query: 'lunch', in: ['b'] })).toEqual([]);
    expect(await found({ query: 'at?', in: ['A'], has: ['link'], from: ['1', '2'], before: 3 })).toEqual([2]);
    expect(await found({ query: '?', from: ['1'] })).toEqual([]);
    expect(await found({})).toEqual([]);
    const many = Array.from({ length: 500 }, (_, n) => `x${n}`);
    expect(await found({ from: [...many, '3'], in: [...many, 'b'] })).toEqual([7]);
    const first = await cache.search({ query: '', from: ['1', '2'], limit: 2 });
    expect(first.next).toBe(3);
    expect(await found({ from: ['1', '2'], before: 3 })).toEqual([2, 1]);
  });

  it('finds nothing that was said off the record, erased, removed or replaced', async () => {
    const cache = open();
    await cache.write({
      conversations: [conversation('a'), conversation('b')],
      events: [
        saying('a', 1, 'secret', { expiration_timestamp: 100 }),
        saying('a', 2, 'secret', { persisted: false }),
        saying('a', 3, 'secret'),
        saying('a', 4, 'secret'),
        saying('b', 4, 'secret'),
      ],
    });
    const found = async (): Promise<number> =>
      (await cache.search({ query: 'secret', limit: 10 })).events.length;
    expect(await found()).toBe(3);
    await cache.write({ erased: [{ conversationId: 'a', upTo: 3 }] });
    expect(await found()).toBe(2);
    await cache.write({ removed: ['b'] });
    expect(await found()).toBe(1);
    await cache.reset();
    expect(await found()).toBe(0);
  });

  it('keeps the outbox in order, replaces and removes by key', async () => {
    const cache = open();
    await cache.putOutbox(item(9, 3));
    await cache.putOutbox(item(Number.MAX_SAFE_INTEGER, 1));
    await cache.putOutbox(item(8, 2));
    await cache.putOutbox({ ...item(9, 3), state: 'failed', reason: 'no' });
    await cache.removeOutbox(8);
    const { outbox } = await cache.load();
    expect(outbox.map((each) => each.clientGeneratedId)).toEqual([Number.MAX_SAFE_INTEGER, 9]);
    expect(outbox[1]).toEqual({ ...item(9, 3), state: 'failed', reason: 'no' });
  });

  it('keeps a picture with its message until that has arrived', async () => {
    const cache = open();
    const bytes = new Uint8Array([0, 255, 7]);
    await cache.putOutbox(item(9, 3), [bytes]);
    await cache.putOutbox({ ...item(9, 3), state: 'failed', reason: 'no' });
    await cache.reset();
    expect([...((await cache.outboxPhoto(9, 0)) ?? [])]).toEqual([...bytes]);
    expect(await cache.outboxPhoto(8, 0)).toBeNull();
    await cache.removeOutbox(9);
    expect(await cache.outboxPhoto(9, 0)).toBeNull();
  });

  it('keeps what a draft says about other messages and people, also without words', async () => {
    const cache = open();
    const reply = draft('', replyTo('e1'), mentionOf('p'));
    await cache.saveDraft('c', draft('half'));
    await cache.saveDraft('c', reply);
    expect((await cache.load()).drafts).toEqual(new Map([['c', reply]]));
  });

  it('forgets a draft that became empty', async () => {
    const cache = open();
    await cache.saveDraft('c', draft('half'));
    await cache.saveDraft('c', draft(''));
    expect((await cache.load()).drafts.size).toBe(0);
  });

  it('keeps the pictures of drafts in the order of their ids', async () => {
    const cache = open();
    await cache.addDraftPhoto(draftPhoto(Number.MAX_SAFE_INTEGER, 'c'), pixels);
    await cache.addDraftPhoto(draftPhoto(7, 'd'), pixels);
    await cache.addDraftPhoto(draftPhoto(8, 'c'), pixels);
    await cache.addDraftPhoto({ ...draftPhoto(8, 'c'), name: 'added twice' }, pixels);
    await cache.removeDraftPhoto(7);
    expect((await cache.load()).draftPhotos).toEqual([
      draftPhoto(8, 'c'),
      draftPhoto(Number.MAX_SAFE_INTEGER, 'c'),
    ]);
    expect([...((await cache.draftPhoto(8)) ?? [])]).toEqual([...pixels]);
    expect(await cache.draftPhoto(7)).toBeNull();
    expect([await cache.hasDraftPhoto(8), await cache.hasDraftPhoto(7)]).toEqual([true, false]);
  });

  it('keeps the pictures of a draft in the order that they were put in, and later ones behind them', async () => {
    const cache = open();
    for (const id of [7, 8, 9]) await cache.addDraftPhoto(draftPhoto(id, 'c'), pixels);
    await cache.orderDraftPhotos([9, 7, 8]);
    await cache.addDraftPhoto(draftPhoto(10, 'c'), pixels);
    expect((await cache.load()).draftPhotos.map(({ id }) => id)).toEqual([9, 7, 8, 10]);
  });

  it('moves several pictures to their message, or none of them', async () => {
    const cache = open();
    for (const id of [7, 8]) await cache.addDraftPhoto(draftPhoto(id, 'c'), new Uint8Array([id, 0, 0]));
    expect(await cache.putOutboxFromDraft(item(9, 3), [8, 6])).toBe(false);
    expect((await cache.load()).draftPhotos).toHaveLength(2);
    expect(await cache.putOutboxFromDraft(item(9, 3), [8, 7])).toBe(true);
    expect([(await cache.outboxPhoto(9, 0))?.[0], (await cache.outboxPhoto(9, 1))?.[0]]).toEqual([8, 7]);
  });

  it('puts a message in the place of another one, with the pictures that it still has', async () => {
    const cache = open();
    const photoAt = (place: number) => ({ place, type: 'image/png', size: 1, sent: 0 });
    await cache.putOutbox({ ...item(9, 3), photos: [0, 1].map(photoAt) }, [pixels, new Uint8Array([1])]);
    const next = { ...item(10, 4), photos: [photoAt(1)] };
    await cache.replaceOutbox(9, next);
    expect((await cache.load()).outbox).toEqual([next]);
    expect([...((await cache.outboxPhoto(10, 1)) ?? [])]).toEqual([1]);
    expect([await cache.outboxPhoto(9, 0), await cache.outboxPhoto(10, 0)]).toEqual([null, null]);
  });

  it('moves the picture of a draft to its message', async () => {
    const cache = open();
    await cache.addDraftPhoto(draftPhoto(7, 'c'), pixels);
    expect(await cache.putOutboxFromDraft(item(9, 3), [7])).toBe(true);
    expect(await cache.load()).toMatchObject({ outbox: [item(9, 3)], draftPhotos: [] });
    expect([...((await cache.outboxPhoto(9, 0)) ?? [])]).toEqual([...pixels]);
    expect(await cache.putOutboxFromDraft(item(10, 4), [7])).toBe(false);
    expect((await cache.load()).outbox).toHaveLength(1);
  });

  it('sweeps the pictures of drafts whose conversation is no more, once it knows the conversations', async () => {
    const cache = open();
    for (const [id, of] of ['c', 'gone'].entries()) await cache.addDraftPhoto(draftPhoto(id, of), pixels);
    expect((await cache.load()).draftPhotos).toHaveLength(2);
    await cache.write({ conversations: [conversation('c')], cursor: 5 });
    expect((await cache.load()).draftPhotos).toEqual([draftPhoto(0, 'c')]);
    expect(await cache.draftPhoto(1)).toBeNull();
    // What was fetched is forgotten: nothing says any more that the conversation is gone.
    await cache.reset();
    expect((await cache.load()).draftPhotos).toEqual([draftPhoto(0, 'c')]);
  });

  it('on reset keeps what only this computer has, on clear nothing', async () => {
    const cache = open();
    await cache.write({ conversations: [conversation('c')], events: [event('c', 1)], cursor: 5, self });
    await cache.putOutbox(item(1, 1));
    await cache.saveDraft('c', draft('half'));
    await cache.addDraftPhoto(draftPhoto(7, 'c'), pixels);
    await cache.reset();
    const kept = await cache.load();
    expect(kept).toMatchObject({ conversations: [], cursor: null, self: null });
    expect(kept.outbox).toHaveLength(1);
    expect(kept.drafts.size).toBe(1);
    expect(kept.draftPhotos).toHaveLength(1);
    await cache.clear();
    const empty = await cache.load();
    expect(empty.outbox).toEqual([]);
    expect(empty.drafts.size).toBe(0);
    expect(empty.draftPhotos).toEqual([]);
    expect(await cache.draftPhoto(7)).toBeNull();
  });
});

describe('the file', () => {
  let child: ReturnType<typeof fork>;
  let started: number;
  /** What is started in place of the cache's process, the next one first. */
  let instead: string[];
  let caches: CacheProcess;
  let problems: string[];

  beforeEach(() => {
    started = 0;
    instead = [];
    problems = [];
    caches = new CacheProcess(
      () => {
        started += 1;
        child = start(instead.shift() ?? entry);
        return forkedPort(child);
      },
      (problem) => problems.push(problem),
    );
  });

  afterEach(() => caches[Symbol.asyncDispose]());

  it('outlives the process being killed at any moment after a promise resolved', async () => {
    const cache = caches.open(file);
    await cache.putOutbox(item(1, 1));
    child.kill('SIGKILL');
    expect((await cache.load()).outbox).toHaveLength(1);
    expect(started).toBe(2);
  });

  it('asks again for what was under way when the process ended, in order', async () => {
    const cache = caches.open(file);
    await cache.load();
    child.kill('SIGSTOP');
    const under = [cache.putOutbox(item(1, 1)), cache.removeOutbox(1), cache.putOutbox(item(2, 2))];
    child.kill('SIGKILL');
    await Promise.all(under);
    expect((await cache.load()).outbox.map((each) => each.clientGeneratedId)).toEqual([2]);
  });

  it('moves the picture of a draft once, though it is asked again after the process ended', async () => {
    const cache = caches.open(file);
    await cache.addDraftPhoto(draftPhoto(7, 'c'), pixels);
    await cache.putOutboxFromDraft(item(9, 3), [7]);
    expect(await cache.putOutboxFromDraft(item(9, 3), [7])).toBe(true);
    child.kill('SIGKILL');
    expect(await cache.load()).toMatchObject({ outbox: [item(9, 3)], draftPhotos: [] });
    expect([...((await cache.outboxPhoto(9, 0)) ?? [])]).toEqual([...pixels]);
  });

  it('has no picture of a draft that is not whole', async () => {
    const cache = caches.open(file);
    await cache.addDraftPhoto(draftPhoto(7, 'c'), pixels);
    await cache.close();
    const db = new Database(file);
    db.exec("UPDATE draft_photos SET body = x'00ff'");
    db.close();
    expect((await cache.load()).draftPhotos).toEqual([draftPhoto(7, 'c')]);
    expect(await cache.draftPhoto(7)).toBeNull();
    expect(await cache.putOutboxFromDraft(item(9, 3), [7])).toBe(false);
    expect((await cache.load()).outbox).toEqual([]);
  });

  it('gives up on a request that ends the process every time, and carries out those behind it', async () => {
    const cache = caches.open(file);
    await cache.load();
    child.kill('SIGSTOP');
    const fatal = cache.load();
    const behind = cache.putOutbox(item(1, 1));
    instead = [join(folder, 'stillborn.mjs')];
    fs.writeFileSync(join(folder, 'stillborn.mjs'), 'process.exit(1)');
    child.kill('SIGKILL');
    await expect(fatal).rejects.toThrow('ended');
    await behind;
    expect(started).toBe(3);
    expect((await cache.load()).outbox).toHaveLength(1);
  });

  it('says where no process can be started, and goes on once one can', async () => {
    const broken = new Error('no process here');
    let starts = 0;
    await using others = new CacheProcess(() => {
      starts += 1;
      if (starts > 1 && starts < 4) throw broken;
      child = start(entry);
      return forkedPort(child);
    });
    const cache = others.open(file);
    await cache.load();
    child.kill('SIGSTOP');
    const under = cache.load();
    child.kill('SIGKILL');
    await expect(under).rejects.toThrow('no process here');
    await expect(cache.load()).rejects.toThrow('no process here');
    expect((await cache.load()).outbox).toEqual([]);
  });

  it('that is no database is moved aside and begun anew', async () => {
    const cache = caches.open(file);
    await cache.putOutbox(item(1, 1));
    await cache.close();
    fs.writeFileSync(file, 'this is not a database, whatever its name says'.repeat(100));
    expect((await cache.load()).outbox).toEqual([]);
    await cache.putOutbox(item(2, 2));
    expect((await cache.load()).outbox).toHaveLength(1);
    expect(fs.readFileSync(`${file}.damaged`, 'utf8')).toContain('not a database');
  });

  it('that was damaged inside gives way to a new one', async () => {
    const cache = caches.open(file);
    await cache.write({
      conversations: [conversation('c')],
      events: range(1, 2000).map((n) => event('c', n)),
      cursor: 9,
    });
    await cache.close();
    const size = fs.statSync(file).size;
    const handle = fs.openSync(file, 'r+');
    fs.writeSync(handle, Buffer.alloc(size - 8192, 0x5a), 0, size - 8192, 8192);
    fs.closeSync(handle);
    await cache.load().catch(() => undefined);
    await cache.write({ conversations: [conversation('d')], cursor: 10 }).catch(() => undefined);
    await cache.write({ conversations: [conversation('d')], cursor: 10 });
    expect(await cache.load()).toMatchObject({ cursor: 10 });
    expect(fs.existsSync(`${file}.damaged`)).toBe(true);
  });

  it('of a later version is moved aside', async () => {
    const cache = caches.open(file);
    await cache.putOutbox(item(1, 1));
    await cache.addDraftPhoto(draftPhoto(7, 'c'), pixels);
    await cache.saveDraft('c', draft('yes', replyTo('e1')));
    await cache.close();
    const db = new Database(file);
    db.pragma(`user_version = ${migrations.length + 1}`);
    db.close();
    expect(await cache.load()).toMatchObject({
      outbox: [item(1, 1)],
      drafts: new Map([['c', draft('yes', replyTo('e1'))]]),
      draftPhotos: [draftPhoto(7, 'c')],
    });
    expect([...((await cache.draftPhoto(7)) ?? [])]).toEqual([...pixels]);
    expect(fs.existsSync(`${file}.damaged`)).toBe(true);
    expect(problems).toEqual(['damaged']);
  });

  it('of a version that knew one picture for each message has it at its place', async () => {
    fs.mkdirSync(join(folder, 'account'));
    const db = new Database(file);
    const before = migrations.findIndex((step) => String(step).includes('outbox_photos_by_place'));
    for (const step of migrations.slice(0, before)) {
      if (typeof step === 'string') db.exec(step);
      else step(db);
    }
    db.pragma(`user_version = ${before}`);
    const old = { ...item(1, 1), photo: { type: 'image/png', size: 3, sent: 1 } };
    db.prepare('INSERT INTO outbox VALUES (1, 1, ?)').run(JSON.stringify(old));
    db.prepare('INSERT INTO outbox_photos VALUES (1, ?)').run(pixels);
    db.prepare("INSERT INTO draft_photos VALUES (7, 'c', '7.png', 'image/png', 3, ?)").run(pixels);
    db.close();
    const cache = caches.open(file);
    expect(await cache.load()).toMatchObject({
      outbox: [{ ...item(1, 1), photos: [{ place: 0, type: 'image/png', size: 3, sent: 1 }] }],
      draftPhotos: [draftPhoto(7, 'c')],
    });
    expect([...((await cache.outboxPhoto(1, 0)) ?? [])]).toEqual([...pixels]);
  });

  it('of a version whose drafts were words alone has them', async () => {
    fs.mkdirSync(join(folder, 'account'));
    const db = new Database(file);
    const before = migrations.findIndex((step) => String(step).includes('drafts ADD COLUMN'));
    for (const step of migrations.slice(0, before)) {
      if (typeof step === 'string') db.exec(step);
      else step(db);
    }
    db.pragma(`user_version = ${before}`);
    db.prepare("INSERT INTO drafts VALUES ('c', 'half')").run();
    db.close();
    expect((await caches.open(file).load()).drafts).toEqual(new Map([['c', draft('half')]]));
  });

  it('of the version before is brought up to date, with what it holds to be found', async () => {
    fs.mkdirSync(join(folder, 'account'));
    const db = new Database(file);
    db.exec(String(migrations[0]));
    db.pragma('user_version = 1');
    const put = db.prepare(
      'INSERT INTO events (event_id, conversation_id, timestamp, expires_at, body) VALUES (?, ?, ?, NULL, ?)',
    );
    for (const each of [saying('a', 7, 'old words'), saying('b', 7, 'other words'), event('a', 8)]) {
      put.run(each.event_id, each.conversation_id?.id, each.timestamp, encode('Event', each));
    }
    db.close();
    const cache = caches.open(file);
    const found = await cache.search({ query: 'words', limit: 10 });
    expect(found.events.map(({ event_id: id }) => id)).toEqual(['b-7', 'a-7']);
    expect(stamps((await cache.events('a', 100, 10)).events)).toEqual([7, 8]);
  });

  it('of a version that had no names of files in the index finds them', async () => {
    fs.mkdirSync(join(folder, 'account'));
    const db = new Database(file);
    const before = migrations.findLastIndex((step) => typeof step !== 'string' && step.name === 'unmarkAll');
    for (const step of migrations.slice(0, before)) {
      if (typeof step === 'string') db.exec(step);
      else step(db);
    }
    db.pragma(`user_version = ${before}`);
    const plan = fileAnnotation({ id: 'f', name: 'plan.pdf', size: 3, type: 'application/pdf' });
    const sent = event('a', 7, { chat_message: { annotation: [plan], message_content: {} } });
    db.prepare(
      'INSERT INTO events (key, event_id, conversation_id, timestamp, body) VALUES (7, ?, ?, 7, ?)',
    ).run(sent.event_id, 'a', encode('Event', sent));
    db.exec("DELETE FROM facts WHERE name = 'events to mark before'");
    db.close();
    const cache = caches.open(file);
    await expect
      .poll(async () => stamps((await cache.search({ query: 'plan', limit: 9 })).events))
      .toEqual([7]);
  });

  it('of a version without marks is searched by them at once', async () => {
    fs.mkdirSync(join(folder, 'account'));
    const db = new Database(file);
    const marking = migrations.findIndex((step) => typeof step !== 'string' && step.name === 'unmarkAll');
    for (const step of migrations.slice(0, marking)) {
      if (typeof step === 'string') db.exec(step);
      else step(db);
    }
    db.pragma(`user_version = ${marking}`);
    const put = db.prepare(
      'INSERT INTO events (key, event_id, conversation_id, timestamp, expires_at, body) VALUES (?, ?, ?, ?, NULL, ?)',
    );
    const index = db.prepare('INSERT INTO words (rowid, text) VALUES (CAST(? AS INTEGER), ?)');
    db.transaction(() => {
      for (let n = 1; n <= 1200; n += 1) {
        const each = saying('a', n, 'old words', { sender_id: { gaia_id: String(n % 3), chat_id: '' } });
        put.run(n, each.event_id, 'a', n, encode('Event', each));
        index.run(n, 'old words');
      }
    })();
    db.close();
    const cache = caches.open(file);
    const newest = { query: 'words', from: ['1'], limit: 400 };
    const atOnce = stamps((await cache.search(newest)).events);
    expect(atOnce).toHaveLength(400);
    expect(atOnce[0]).toBe(1198);
    await cache.write({
      events: [saying('a', 1201, 'new words', { sender_id: { gaia_id: '1', chat_id: '' } })],
    });
    const isMarked = (): boolean => {
      const reading = new Database(file, { readonly: true });
      const facts = reading.prepare("SELECT 1 FROM facts WHERE name = 'events to mark before'").all();
      reading.close();
      return facts.length === 0;
    };
    await expect.poll(isMarked).toBe(true);
    expect(stamps((await cache.search(newest)).events)).toEqual([1201, ...atOnce.slice(0, 399)]);
    expect((await cache.search({ query: 'words', limit: 2000 })).events).toHaveLength(1201);
  });

  it('keeps accounts apart', async () => {
    const other = caches.open(join(folder, 'other.sqlite'));
    await caches.open(file).putOutbox(item(1, 1));
    expect((await other.load()).outbox).toEqual([]);
    expect(started).toBe(1);
  });
});
