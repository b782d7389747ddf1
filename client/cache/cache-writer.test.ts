import { describe, expect, it } from 'vitest';
import type { CacheBatch } from '../model/cached-state.ts';
import { Unsaved } from '../model/unsaved.ts';
import { silentLogger } from '../util/logger.ts';
import { afterWriting, CacheWriter } from './cache-writer.ts';
import { MemoryCache } from './memory-cache.ts';

/** A cache on a disk that is sometimes full, and a writer to it. */
function scene() {
  const written: CacheBatch[] = [];
  const disk = { full: false };
  const cache = {
    write: async (batch: CacheBatch): Promise<void> => {
      if (disk.full) throw new Error('disk full');
      written.push(batch);
    },
  };
  const warnings: string[] = [];
  const unsaved = new Unsaved(() => {});
  const writer = new CacheWriter(cache, unsaved, {
    info: () => {},
    warn: (message) => warnings.push(message),
  });
  const write = async (cursor: number): Promise<void> => {
    unsaved.events([{ event_id: `e${cursor}` }]);
    unsaved.cursor(cursor);
    writer.flush();
    await writer.settled();
  };
  return { written, disk, warnings, write, unsaved, writer };
}

it('writes what could not be written as soon as it can, in order, and warns once', async () => {
  const { written, disk, warnings, write } = scene();
  await write(1);
  disk.full = true;
  await write(2);
  await write(3);
  disk.full = false;
  await write(4);
  expect(written.map(({ cursor }) => cursor)).toEqual([1, 2, 3, 4]);
  expect(warnings).toHaveLength(1);
});

it('gives up what waits too long, and leaves the cursor where it was from then on', async () => {
  const { written, disk, write } = scene();
  await write(1);
  disk.full = true;
  for (let cursor = 2; cursor <= 1002; cursor += 1) await write(cursor);
  disk.full = false;
  await write(1003);
  expect(written.map(({ cursor }) => cursor)).toEqual([1, undefined]);
  expect(written[1]?.events).toEqual([{ event_id: 'e1003' }]);
});

describe('what comes one after the other', () => {
  const cursors = (written: readonly CacheBatch[]) => written.map(({ cursor }) => cursor);
  const gather = ({ unsaved, writer }: ReturnType<typeof scene>, cursor: number): void => {
    unsaved.events([{ event_id: `e${cursor}` }]);
    unsaved.cursor(cursor);
    writer.flush();
  };

  it('is written together, the first of it at once', async () => {
    const own = scene();
    for (const cursor of [1, 2, 3, 4]) gather(own, cursor);
    await Promise.resolve();
    expect(cursors(own.written)).toEqual([1]);
    await expect.poll(() => cursors(own.written)).toEqual([1, 4]);
    expect(own.written[1]?.events).toHaveLength(3);
  });

  it('is written before the cache answers, also behind a write that takes long', async () => {
    const memory = new MemoryCache();
    const disk = Promise.withResolvers<void>();
    const cache = {
      write: async (batch: CacheBatch) => {
        await disk.promise;
        await memory.write(batch);
      },
    };
    const unsaved = new Unsaved(() => {});
    const writer = new CacheWriter(cache, unsaved, silentLogger);
    const message = { conversation_id: { id: 'c' }, event_id: 'e', timestamp: 1 };
    unsaved.conversation('c', { conversation_id: { id: 'c' } });
    unsaved.events([message]);
    writer.flush();
    unsaved.erased('c', 1);
    unsaved.events([{ ...message, event_id: 'e2', timestamp: 2 }]);
    const read = afterWriting(memory, writer).events('c', 10, 10);
    disk.resolve();
    expect((await read).events.map(({ event_id: id }) => id)).toEqual(['e2']);
  });
});

it('writes nothing when nothing changed', () => {
  const cache = { write: () => Promise.reject(new Error('not to be called')) };
  const warnings: string[] = [];
  const log = { info: () => {}, warn: (message: string) => warnings.push(message) };
  new CacheWriter(cache, new Unsaved(() => {}), log).flush();
  expect(warnings).toEqual([]);
});
