import * as fs from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import Database from 'better-sqlite3';
import { inMemory } from '../../test/fixtures/in-memory.ts';
import { MemoryCache, messageAnnotations, type Cache, type CacheBatch } from '../../client/index.ts';
import {
  correctionOf,
  encode,
  fakeClock,
  reactionTo,
  retractionOf,
  type Event,
  type EventAnnotation,
  type FakeClock,
} from '../../protocol/index.ts';
import type { Synchronous } from './method-proxy.ts';
import { migrations } from './migrations.ts';
import { SqliteCache } from './sqlite-cache.ts';

let folder: string;
let file: string;
let clock: FakeClock;
let sqlite: SqliteCache;
beforeEach(() => {
  folder = fs.mkdtempSync(join(inMemory(), 'parley-annotations-'));
  file = join(folder, 'cache.sqlite');
  clock = fakeClock();
  sqlite = new SqliteCache(file, { clock });
  clock.advance(1000);
});
afterEach(() => {
  sqlite.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

function event(timestamp: number, text: string, annotation: EventAnnotation[] = [], sender = 'ann'): Event {
  return {
    conversation_id: { id: 'c' },
    sender_id: { gaia_id: sender },
    event_id: `e${timestamp}`,
    timestamp,
    event_version: timestamp,
    chat_message: { annotation, ...(text !== '' && { message_content: { segment: [{ type: 0, text }] } }) },
  };
}
const reaction = (timestamp: number, target: string, sender = 'ann', isRemoved = false): Event =>
  event(timestamp, '', [reactionTo({ target, emoji: '👍', isRemoved })], sender);
const conversations = [{ conversation_id: { id: 'c' } }];

describe.each(['SQLite', 'memory'])('what was done to messages, in %s', (kind) => {
  type Caching = Pick<
    Cache | Synchronous<Cache>,
    'write' | 'events' | 'eventsAfter' | 'event' | 'annotations' | 'search' | 'extent' | 'load'
  >;
  let cache: Caching;
  beforeEach(() => {
    cache = kind === 'SQLite' ? sqlite : new MemoryCache();
  });
  const write = async (batch: CacheBatch) => cache.write(batch);
  const found = async (query: string) =>
    (await cache.search({ query, limit: 10 })).events.map(({ event_id: id }) => id);

  it('is kept beside the history, and read by the message', async () => {
    await write({
      conversations,
      events: [event(1, 'Hi'), event(2, 'Ho'), reaction(3, 'e1'), reaction(4, 'e2')],
    });
    await write({ events: [reaction(5, 'e1', 'ben'), reaction(6, 'e1', 'ann', true)] });
    const ids = ({ events }: { events: readonly Event[] }) => events.map(({ event_id: id }) => id);
    expect(ids(await cache.events('c', 100, 10))).toEqual(['e1', 'e2']);
    expect(ids({ events: await cache.eventsAfter('c', 1, 10) })).toEqual(['e2']);
    expect(await cache.event('c', 'e3')).toBeNull();
    expect(messageAnnotations(await cache.annotations('c', ['e1'])).reactions).toEqual([
      { emoji: '👍', people: ['ben'] },
    ]);
    const [loaded] = (await cache.load()).conversations;
    expect(loaded?.events).toHaveLength(2);
    expect(loaded?.annotations.map(({ target }) => target)).toContain('e2');
  });

  it('counts for how far back the history goes', async () => {
    await write({ conversations, events: [reaction(3, 'e1'), event(7, 'Hi')] });
    expect(await cache.extent('c')).toMatchObject({ oldest: 3 });
  });

  it('lets a message be found by its newest text, in whatever order that came', async () => {
    const first = event(1, 'apples');
    const corrections = [event(3, 'pears', [correctionOf('e1')]), event(4, 'plums', [correctionOf('e3')])];
    await write({ conversations, events: [corrections[1]!] });
    await write({ events: [first] });
    expect(await found('apples')).toEqual(['e1']);
    await write({ events: [corrections[0]!] });
    expect([await found('apples'), await found('pears'), await found('plums')]).toEqual([[], [], ['e1']]);
    await write({ events: [first] });
    expect(await found('plums')).toEqual(['e1']);
    expect((await cache.annotations('c', ['e1'])).map(({ target }) => target)).toEqual(['e1', 'e1']);
  });

  it('takes a deleted message’s text along, which does not come back', async () => {
    const secrets = [event(1, 'secret'), event(3, 'secret too', [correctionOf('e1')])];
    await write({ conversations, events: secrets });
    await write({ events: [event(4, '', [retractionOf('e1')], 'eve')] });
    await write({ events: secrets });
    expect(await found('secret')).toEqual([]);
    const [shell] = (await cache.events('c', 100, 10)).events;
    expect(shell).toMatchObject({ event_version: 4, chat_message: { annotation: [{ value: 'e1 eve' }] } });
    expect(JSON.stringify([shell, await cache.annotations('c', ['e1'])])).not.toContain('secret');
  });

  it('goes with the history, with the conversation and with who did it', async () => {
    const events = [
      event(1, 'Hi'),
      event(2, 'Ho'),
      reaction(3, 'e1'),
      reaction(4, 'e2'),
      reaction(5, 'e2', 'ben'),
    ];
    await write({ conversations, events });
    await write({ erased: [{ conversationId: 'c', upTo: 1 }] });
    expect(await cache.annotations('c', ['e1'])).toEqual([]);
    expect(await cache.annotations('c', ['e2'])).toHaveLength(2);
    await write({ erasedBy: [{ conversationId: 'c', senderId: 'ben' }] });
    expect(await cache.annotations('c', ['e2'])).toHaveLength(1);
    await write({ removed: ['c'] });
    expect(await cache.annotations('c', ['e2'])).toEqual([]);
  });
});

it('leaves nothing of a deleted message in any file, a second later', () => {
  const isLeft = (): boolean =>
    fs.readdirSync(folder).some((name) => fs.readFileSync(join(folder, name)).includes('lophone'));
  const words = Array.from({ length: 2000 }, (_, n) => event(n + 10, `some words ${n % 97}`));
  const events = [event(1, 'a xylophone'), event(3, 'two xylophones', [correctionOf('e1')])];
  sqlite.write({ conversations, events: [...words, ...events] });
  clock.advance(1000);
  expect(isLeft()).toBe(true);
  sqlite.write({ events: [event(5000, '', [retractionOf('e1')])] });
  clock.advance(1000);
  expect(isLeft()).toBe(false);
});

it('moves what an earlier version kept as messages', () => {
  sqlite.close();
  fs.rmSync(file);
  const db = new Database(file);
  const before = migrations.length - 1;
  for (const step of migrations.slice(0, before)) {
    if (typeof step === 'string') db.exec(step);
    else step(db);
  }
  db.pragma(`user_version = ${before}`);
  const put = db.prepare(
    'INSERT INTO events (key, event_id, conversation_id, timestamp, body) VALUES (?, ?, ?, ?, ?)',
  );
  const events = [
    event(1, 'apples'),
    event(2, 'secret'),
    reaction(3, 'e1'),
    event(4, 'pears', [correctionOf('e1')]),
    event(5, '', [retractionOf('e2')]),
  ];
  for (const one of events) put.run(one.timestamp, one.event_id, 'c', one.timestamp, encode('Event', one));
  db.prepare('INSERT INTO conversations (id, own_read, body) VALUES (?, 0, ?)').run(
    'c',
    encode('Conversation', conversations[0]!),
  );
  db.close();
  sqlite = new SqliteCache(file, { clock });
  const page = sqlite.events('c', 100, 10).events;
  expect(page.map(({ event_id: id }) => id)).toEqual(['e1', 'e2']);
  expect(JSON.stringify(page[1])).not.toContain('secret');
  expect(sqlite.search({ query: 'pears', limit: 5 }).events).toHaveLength(1);
  expect(sqlite.annotations('c', ['e1'])).toHaveLength(2);
});

it('reads a message’s annotations by index, not by looking through all', () => {
  const db = new Database(file, { readonly: true });
  const plan = (sql: string) =>
    db
      .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => detail)
      .join('; ');
  expect(plan("SELECT * FROM annotations WHERE target = 'm'")).toMatch(/USING INDEX annotations_by_target/);
  expect(plan("SELECT 1 FROM annotations WHERE conversation_id = 'c' LIMIT 1")).toMatch(
    /USING (COVERING )?INDEX annotations_in_order/,
  );
  db.close();
});
