import * as fs from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import Database from 'better-sqlite3';
import { inMemory } from '../../test/fixtures/in-memory.ts';
import type { CachedPhoto } from '../../client/index.ts';
import { encode, type Entity, type Event } from '../../protocol/index.ts';
import { migrations } from './migrations.ts';
import { SqliteCache } from './sqlite-cache.ts';

let folder: string;
let file: string;
let cache: SqliteCache;
beforeEach(() => {
  folder = fs.mkdtempSync(join(inMemory(), 'parley-photos-'));
  file = join(folder, 'cache.sqlite');
  cache = new SqliteCache(file, { photoLimitBytes: 8000 });
});
afterEach(() => {
  cache.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const minute = 60_000_000;
const now = 1_000 * minute;
const year = 365 * 24 * 60 * minute;

const photo = (photoId: string, more: Partial<CachedPhoto> = {}): CachedPhoto => ({
  photoId,
  form: 'thumbnail',
  type: 'image/png',
  bytes: Uint8Array.from({ length: 900 }, (_, index) => index % 251),
  expiresAt: now + year,
  ...more,
});
const showing = (eventId: string, photoId: string, more: Event = {}): Event => ({
  conversation_id: { id: 'c' },
  event_id: eventId,
  timestamp: Number(eventId),
  chat_message: {
    message_content: {
      attachment: [
        { embed_item: { plus_photo: { photo_id: photoId, url: `https://chat.example/media/${photoId}` } } },
      ],
    },
  },
  ...more,
});
const ada = (photoId: string): Entity => ({
  id: { gaia_id: 'ada' },
  properties: { photo_url: `//chat.example/media/${photoId}` },
});
const isKept = (photoId: string, at = now): boolean => cache.photo(photoId, 'thumbnail', at) !== null;

describe('pictures that were looked at', () => {
  it('are there again after a restart, whole, each form by itself', () => {
    cache.write({ events: [showing('1', 'p')] });
    cache.keepPhoto(photo('p'), now);
    cache.keepPhoto(photo('p', { form: 'whole', bytes: Uint8Array.of(1, 2, 3) }), now);
    cache.close();
    cache = new SqliteCache(file);
    cache.expire(now + 5 * minute);
    expect(cache.photo('p', 'thumbnail', now)).toEqual(photo('p'));
    expect(cache.photo('p', 'whole', now)?.bytes).toEqual(Uint8Array.of(1, 2, 3));
    expect(cache.photo('q', 'whole', now)).toBeNull();
  });

  it('go with the last message that shows them', () => {
    cache.write({ events: [showing('1', 'p'), showing('2', 'p')] });
    cache.keepPhoto(photo('p'), now);
    cache.write({ erased: [{ conversationId: 'c', upTo: 1 }] });
    expect(isKept('p')).toBe(true);
    cache.write({ removed: ['c'] });
    expect(isKept('p')).toBe(false);
  });

  it('go with a message that was off the record, and leave nothing in the file', () => {
    const bytes = new Uint8Array(Buffer.from('nobody keeps this '.repeat(20)));
    cache.write({ events: [showing('1', 'p', { expiration_timestamp: now + minute })] });
    cache.keepPhoto(photo('p', { bytes, expiresAt: now + minute }), now);
    expect(isKept('p', now + minute)).toBe(false);
    cache.expire(now + minute);
    cache.close();
    for (const name of fs.readdirSync(folder))
      expect(fs.readFileSync(join(folder, name)).includes('nobody keeps this')).toBe(false);
    cache = new SqliteCache(file);
  });

  it('stay where a message is replaced that shows them still, and go where it does not', () => {
    cache.write({ events: [showing('1', 'p')] });
    cache.keepPhoto(photo('p'), now);
    cache.write({ events: [showing('1', 'p')] });
    expect(isKept('p')).toBe(true);
    cache.write({ events: [showing('1', 'q')] });
    expect(isKept('p')).toBe(false);
  });

  it('of people stay until they have another one', () => {
    cache.write({ people: [ada('face')], events: [showing('1', 'face')] });
    cache.keepPhoto(photo('face'), now);
    cache.write({ removed: ['c'] });
    cache.expire(now + 5 * minute);
    expect(isKept('face')).toBe(true);
    cache.write({ people: [ada('other')] });
    expect(isKept('face')).toBe(false);
  });

  it('may come before what shows them, and go when nothing comes', () => {
    cache.keepPhoto(photo('p'), now);
    cache.keepPhoto(photo('q'), now);
    cache.expire(now + minute / 2);
    cache.write({ events: [showing('1', 'p')] });
    cache.expire(now + 2 * minute);
    expect([isKept('p'), isKept('q')]).toEqual([true, false]);
  });

  it('give way, those not looked at for longest first, when there are too many', () => {
    const ids = Array.from({ length: 9 }, (_, index) => `p${index}`);
    cache.write({ events: ids.map((id, index) => showing(String(index + 1), id)) });
    for (const [index, id] of ids.entries()) {
      cache.keepPhoto(photo(id), now + index * minute);
      // Two hours later someone looks at the first one.
      if (index === 7) cache.photo('p0', 'thumbnail', now + 120 * minute);
    }
    expect(ids.filter((id) => isKept(id))).toEqual(['p0', ...ids.slice(2)]);
    cache.keepPhoto(photo('huge', { bytes: new Uint8Array(1001) }), now);
    expect(isKept('huge')).toBe(false);
  });

  it('go with the local data, and with the account', () => {
    cache.write({ events: [showing('1', 'p')] });
    cache.keepPhoto(photo('p'), now);
    cache.reset();
    expect(isKept('p')).toBe(false);
    cache.write({ events: [showing('1', 'p')] });
    cache.keepPhoto(photo('p'), now);
    cache.write({ removed: ['c'] });
    expect(isKept('p')).toBe(false);
    cache.write({ events: [showing('1', 'p')] });
    cache.keepPhoto(photo('p'), now);
    cache.clear();
    expect(isKept('p')).toBe(false);
  });
});

it('knows what the messages and people of an older cache show', () => {
  const old = join(folder, 'old.sqlite');
  const db = new Database(old);
  for (const step of migrations.slice(0, 3)) {
    if (typeof step === 'string') db.exec(step);
    else step(db);
  }
  db.pragma('user_version = 3');
  db.prepare(
    "INSERT INTO events (key, event_id, conversation_id, timestamp, body) VALUES (7, '7', 'c', 7, ?)",
  ).run(encode('Event', showing('7', 'p')));
  db.prepare("INSERT INTO people VALUES ('ada', ?)").run(encode('Entity', ada('face')));
  db.close();
  cache.close();
  cache = new SqliteCache(old);
  for (const id of ['p', 'face', 'nobody']) cache.keepPhoto(photo(id), now);
  cache.expire(now + 2 * minute);
  expect(['p', 'face', 'nobody'].map((id) => isKept(id))).toEqual([true, true, false]);
  cache.write({ removed: ['c'] });
  expect(isKept('p')).toBe(false);
});
