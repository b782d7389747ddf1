import { expect, it } from 'vitest';
import { CacheWriter } from './cache-writer.ts';
import type { CacheBatch } from './cache.ts';
import { Unsaved } from './model/unsaved.ts';

it('leaves the cursor where it was once a write has failed', async () => {
  const written: CacheBatch[] = [];
  let failing = false;
  const cache = {
    write: async (batch: CacheBatch): Promise<void> => {
      if (failing) throw new Error('disk full');
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
  await write(1);
  failing = true;
  await write(2);
  failing = false;
  await write(3);
  expect(written.map(({ cursor }) => cursor)).toEqual([1, undefined]);
  expect(written[1]?.events).toEqual([{ event_id: 'e3' }]);
  expect(warnings).toHaveLength(1);
});

it('writes nothing when nothing changed', () => {
  const cache = { write: () => Promise.reject(new Error('not to be called')) };
  const warnings: string[] = [];
  const log = { info: () => {}, warn: (message: string) => warnings.push(message) };
  new CacheWriter(cache, new Unsaved(() => {}), log).flush();
  expect(warnings).toEqual([]);
});
