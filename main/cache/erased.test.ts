import * as fs from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import Database from 'better-sqlite3';
import { inMemory } from '../../test/fixtures/in-memory.ts';
import { withoutAccents } from '../../words/fold.ts';
import { encode, fakeClock, ParticipantType, type Event, type FakeClock } from '../../protocol/index.ts';
import type { OutboxItem } from '../../client/index.ts';
import { migrations } from './migrations.ts';
import { SqliteCache } from './sqlite-cache.ts';

let folder: string;
let file: string;
let clock: FakeClock;
let cache: SqliteCache;
beforeEach(() => {
  folder = fs.mkdtempSync(join(inMemory(), 'parley-erased-'));
  file = join(folder, 'cache.sqlite');
  clock = fakeClock();
  cache = new SqliteCache(file, { clock });
  clock.advance(1000);
});
afterEach(() => {
  cache.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const saying = (timestamp: number, text: string, more: Event = {}): Event => ({
  conversation_id: { id: 'c' },
  event_id: `c-${timestamp}`,
  timestamp,
  chat_message: { message_content: { segment: [{ type: 0, text }] } },
  ...more,
});
const conversations = [{ conversation_id: { id: 'c' } }];
const item: OutboxItem = {
  clientGeneratedId: 1,
  conversationId: 'c',
  content: { segment: [{ type: 0, text: 'xylophone' }] },
  createdAt: 1,
  expectedOtr: 2,
  state: 'waiting',
  reason: null,
};
const range = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);

/** Whether anything of "xylophone" is in a file of the folder; the index keeps words without what they share. */
const isLeft = (): boolean =>
  fs.readdirSync(folder).some((name) => fs.readFileSync(join(folder, name)).includes('lophone'));

describe('a second later, no file has anything of', () => {
  const other = { conversation_id: { id: 'd' } };

  beforeEach(() => {
    cache.write({
      conversations: [...conversations, other],
      events: [
        ...range(3000).map((n) => saying(n, `some words ${n % 97}`)),
        saying(5000, 'a xylophone', { ...other, event_id: 'd-5000' }),
      ],
    });
  });

  it('a history that was deleted, of few messages among many', () => {
    clock.advance(1000);
    expect(isLeft()).toBe(true);
    cache.write({ erased: [{ conversationId: 'd', upTo: 5000 }] });
    clock.advance(1000);
    expect(isLeft()).toBe(false);
  });

  it('a long history', () => {
    cache.write({ events: [saying(5001, 'a xylophone')], removed: ['d'] });
    cache.write({ erased: [{ conversationId: 'c', upTo: 5001 }] });
    clock.advance(1000);
    expect(isLeft()).toBe(false);
  });

  it('a conversation that is no more', () => {
    cache.write({ events: [saying(6000, 'xyl stays')] });
    cache.write({ removed: ['d'] });
    clock.advance(1000);
    expect(isLeft()).toBe(false);
    expect(cache.search({ query: 'xyl', limit: 5 }).events).toHaveLength(1);
  });

  it('a history that was deleted before the process was killed', () => {
    cache.write({ erased: [{ conversationId: 'd', upTo: 5000 }] });
    const copy = fs.mkdtempSync(join(inMemory(), 'parley-erased-'));
    for (const name of fs.readdirSync(folder)) fs.copyFileSync(join(folder, name), join(copy, name));
    cache.close();
    fs.rmSync(folder, { recursive: true });
    folder = copy;
    expect(isLeft()).toBe(true);
    cache = new SqliteCache(join(folder, 'cache.sqlite'), { clock });
    clock.advance(1000);
    expect(isLeft()).toBe(false);
  });

  it('what expired before the process was killed, at once', () => {
    cache.write({ events: [saying(7000, 'xylophone off', { expiration_timestamp: 50 })], removed: ['d'] });
    clock.advance(1000);
    cache.expire(50);
    const copy = fs.mkdtempSync(join(inMemory(), 'parley-erased-'));
    for (const name of fs.readdirSync(folder)) fs.copyFileSync(join(folder, name), join(copy, name));
    cache.close();
    fs.rmSync(folder, { recursive: true });
    folder = copy;
    expect(isLeft()).toBe(true);
    cache = new SqliteCache(join(folder, 'cache.sqlite'), { clock });
    expect(isLeft()).toBe(false);
  });

  it('what was forgotten to be fetched again', () => {
    cache.reset();
    clock.advance(1000);
    expect(isLeft()).toBe(false);
  });
});

it('has nothing of what was off the record and expired', () => {
  cache.write({ conversations, events: [saying(1, 'xylophone', { expiration_timestamp: 50 })] });
  cache.expire(49);
  clock.advance(1000);
  expect(isLeft()).toBe(true);
  cache.expire(50);
  clock.advance(1000);
  expect(isLeft()).toBe(false);
});

it('has nothing of old pages that were dropped because there was too much', () => {
  cache.close();
  cache = new SqliteCache(file, { clock, limitBytes: 1_000_000 });
  cache.write({
    conversations,
    events: range(3000).map((n) => saying(n, n === 7 ? 'xylophone' : `word${n} ${'padding '.repeat(40)}`)),
  });
  cache.expire(1);
  clock.advance(1000);
  expect(cache.extent('c').oldest).toBeGreaterThan(7);
  expect(isLeft()).toBe(false);
});

it('has nothing of the name of someone whose account was deleted', () => {
  cache.write({ people: [{ id: { gaia_id: 'p' }, properties: { display_name: 'xylophone' } }] });
  clock.advance(1000);
  cache.write({ people: [{ id: { gaia_id: 'p' }, entity_type: ParticipantType.PARTICIPANT_TYPE_UNKNOWN }] });
  clock.advance(1000);
  expect(isLeft()).toBe(false);
});

it('has nothing of a draft or a message that was sent or thrown away', () => {
  cache.saveDraft('c', { text: 'xylophon', annotation: [] });
  cache.saveDraft('c', { text: 'xylophone', annotation: [] });
  cache.putOutbox(item);
  cache.saveDraft('c', { text: '', annotation: [] });
  cache.removeOutbox(1);
  clock.advance(1000);
  expect(isLeft()).toBe(false);
});

it('has nothing of a picture that was taken out of a draft', () => {
  const photo = { id: 7, conversationId: 'c', name: 'a.png', type: 'image/png', size: 9 };
  cache.addDraftPhoto(photo, new TextEncoder().encode('xylophone'));
  cache.removeDraftPhoto(7);
  clock.advance(1000);
  expect(isLeft()).toBe(false);
});

it('deletes a damaged file that was moved aside 30 days ago', () => {
  fs.writeFileSync(`${file}.damaged`, 'xylophone');
  const restart = (nowMs: number): void => {
    cache.close();
    cache = new SqliteCache(file, { clock: fakeClock(nowMs * 1000) });
  };
  restart(Date.now() + 29 * 24 * 60 * 60 * 1000);
  expect(isLeft()).toBe(true);
  restart(Date.now() + 31 * 24 * 60 * 60 * 1000);
  expect(isLeft()).toBe(false);
});

describe('a file of the version that indexed words without accents only', () => {
  const said = ['die Straße', 'in Łódź', 'a strasse', 'zürich'];

  beforeEach(() => {
    cache.close();
    fs.rmSync(file);
    const db = new Database(file);
    db.pragma('secure_delete = ON');
    for (const step of migrations.slice(0, 5)) {
      if (typeof step === 'string') db.exec(step);
      else step(db);
    }
    db.pragma('user_version = 5');
    const put = db.prepare(
      'INSERT INTO events (key, event_id, conversation_id, timestamp, body) VALUES (?, ?, ?, ?, ?)',
    );
    const index = db.prepare('INSERT INTO words (rowid, text) VALUES (CAST(? AS INTEGER), ?)');
    db.transaction(() => {
      for (const n of range(2000)) {
        const text = said[n - 1] ?? 'xylophone';
        put.run(n, `c-${n}`, 'c', n, encode('Event', saying(n, text)));
        index.run(n, withoutAccents(text));
      }
    })();
    db.close();
    cache = new SqliteCache(file, { clock });
  });

  const found = (query: string, limit = 10): (number | null | undefined)[] =>
    cache.search({ query, limit }).events.map(({ timestamp }) => timestamp);

  it('is searched as before until its words are indexed anew, and then folds more', () => {
    expect(found('Straße')).toEqual([1]);
    expect(found('zurich')).toEqual([4]);
    expect(found('lodz')).toEqual([]);
    clock.advance(1000);
    expect(found('STRASSE')).toEqual([3, 1]);
    expect(found('straße')).toEqual([3, 1]);
    expect(found('lodz')).toEqual([2]);
    expect(found('zurich')).toEqual([4]);
    expect(found('xyl', 5000)).toHaveLength(1996);
  });

  it('finds each message once while they move, in pages', () => {
    clock.advance(0);
    clock.advance(10);
    const pages: (number | null | undefined)[] = [];
    for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null;) {
      const page = cache.search({ query: 'xylo', limit: 300, before });
      pages.push(...page.events.map(({ timestamp }) => timestamp));
      before = page.next;
    }
    expect(pages).toEqual(range(1996).map((n) => 2001 - n));
  });

  it('forgets what changes or is deleted meanwhile', () => {
    cache.write({ events: [saying(4, 'basel')], erased: [{ conversationId: 'c', upTo: 3 }] });
    expect(found('zurich')).toEqual([]);
    expect(found('basel')).toEqual([4]);
    expect(found('Straße')).toEqual([]);
    clock.advance(1000);
    expect(found('zurich')).toEqual([]);
    expect(found('basel')).toEqual([4]);
    expect(found('Straße')).toEqual([]);
  });

  it('goes on where it was when it is opened again', () => {
    clock.advance(0);
    cache.close();
    cache = new SqliteCache(file, { clock });
    clock.advance(1000);
    expect(found('lodz')).toEqual([2]);
    expect(found('xyl', 5000)).toHaveLength(1996);
  });

  it('is rid of the old index in the end', () => {
    clock.advance(2000);
    cache.write({ erased: [{ conversationId: 'c', upTo: 2000 }] });
    clock.advance(2000);
    expect(isLeft()).toBe(false);
  });
});
