import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import Database from 'better-sqlite3';
import { inMemory } from '../../test/fixtures/in-memory.ts';
import type { OutboxItem } from '../../client/index.ts';
import type { Event } from '../../protocol/index.ts';
import { CacheServer } from './serve.ts';
import { SqliteCache } from './sqlite-cache.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(join(inMemory(), 'parley-cache-limits-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const event = (conversationId: string, timestamp: number, text: string): Event => ({
  conversation_id: { id: conversationId },
  event_id: `${conversationId}-${timestamp}`,
  timestamp,
  chat_message: { message_content: { segment: [{ type: 0, text }] } },
});
const outboxItem: OutboxItem = {
  clientGeneratedId: 1,
  conversationId: 'a',
  content: { segment: [{ type: 0, text: 'unsent' }] },
  createdAt: 1,
  expectedOtr: 2,
  state: 'waiting',
  reason: null,
};
const range = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);

describe('a cache that outgrew its limit', () => {
  it('drops the oldest pages of what was opened longest ago, and never what was not sent', () => {
    const file = join(folder, 'cache.sqlite');
    const cache = new SqliteCache(file, { limitBytes: 4_000_000 });
    for (const [index, id] of ['old', 'new', 'never'].entries()) {
      cache.write({
        conversations: [{ conversation_id: { id } }],
        events: range(3000).map((n) => event(id, n * 10 + index, `${id} word${n} ${'padding '.repeat(40)}`)),
        complete: [id],
      });
    }
    cache.opened('old', 10);
    cache.opened('new', 20);
    cache.putOutbox(outboxItem);
    cache.saveDraft('never', { text: 'half', annotation: [] });
    cache.expire(1);
    const oldest = (id: string): number => cache.extent(id).oldest ?? 0;
    expect(oldest('never')).toBe(25_012);
    expect(oldest('old')).toBeGreaterThan(10);
    expect(oldest('new')).toBe(11);
    expect(cache.extent('never').complete).toBe(false);
    expect(cache.extent('new').complete).toBe(true);
    expect(cache.search({ query: 'never word1', in: ['never'], limit: 3000 }).events).toHaveLength(0);
    expect(cache.search({ query: 'never word2999', limit: 10 }).events).toHaveLength(1);
    const { outbox, drafts } = cache.load();
    expect(outbox).toEqual([outboxItem]);
    expect(drafts.get('never')?.text).toBe('half');
    cache.close();
  });

  it('forgets nothing below it', () => {
    const cache = new SqliteCache(join(folder, 'cache.sqlite'));
    cache.write({
      conversations: [{ conversation_id: { id: 'a' } }],
      events: range(500).map((n) => event('a', n, 'x')),
    });
    cache.expire(1);
    expect(cache.extent('a').oldest).toBe(1);
    cache.close();
  });
});

it('shrinks the file when everything that was fetched is forgotten', () => {
  const file = join(folder, 'cache.sqlite');
  const cache = new SqliteCache(file);
  cache.write({ events: range(5000).map((n) => event('a', n, 'some words to keep')) });
  cache.putOutbox(outboxItem);
  cache.close();
  const before = fs.statSync(file).size;
  const again = new SqliteCache(file);
  again.reset();
  again.close();
  expect(fs.statSync(file).size).toBeLessThan(before / 4);
  expect(fs.readFileSync(file).includes('some words to keep')).toBe(false);
  expect(new Database(file).prepare('SELECT count(*) AS n FROM outbox').get()).toEqual({ n: 1 });
});

describe('on a disk that is full', () => {
  const canMount = process.platform === 'linux' && process.getuid?.() === 0;

  it.runIf(canMount)('says so, keeps what it has, and goes on when there is room', () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder]);
    try {
      const file = join(folder, 'cache.sqlite');
      const server = new CacheServer();
      const ask = (method: 'write' | 'putOutbox' | 'load' | 'search', ...input: unknown[]) =>
        server.answer({ id: 1, file, method, input });
      expect(ask('write', { events: [event('a', 1, 'before')] })).toMatchObject({ ok: true, problem: null });
      expect(ask('putOutbox', outboxItem)).toMatchObject({ ok: true });
      const ballast = join(folder, 'ballast');
      const handle = fs.openSync(ballast, 'w');
      expect(() => {
        for (;;) fs.writeSync(handle, Buffer.alloc(4096));
      }).toThrow('ENOSPC');
      fs.closeSync(handle);
      const many = { events: range(3000).map((n) => event('b', n + 10, 'much '.repeat(20))) };
      expect(ask('write', many)).toMatchObject({ ok: false, problem: 'full' });
      expect(ask('load')).toMatchObject({ ok: true, value: { outbox: [outboxItem] } });
      fs.rmSync(ballast);
      expect(ask('write', { events: [event('a', 2, 'after')] })).toMatchObject({ ok: true });
      expect(ask('search', { query: 'after', limit: 5 })).toMatchObject({
        ok: true,
        value: { events: [{ event_id: 'a-2' }] },
      });
      server.closeAll();
    } finally {
      execFileSync('umount', [folder]);
    }
  });
});

it('says when its folder cannot be written', () => {
  const blocked = join(folder, 'file');
  fs.writeFileSync(blocked, '');
  const server = new CacheServer();
  fs.mkdirSync(join(folder, 'cache.sqlite'));
  const answer = server.answer({ id: 1, file: join(folder, 'cache.sqlite'), method: 'load', input: [] });
  expect(answer).toMatchObject({ ok: false, problem: 'unwritable' });
});
