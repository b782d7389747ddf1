import { expect, it } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import { Drafts } from './drafts.ts';
import { MemoryCache } from '../cache/memory-cache.ts';
import type { OutboxExtras } from '../outbox/outbox.ts';

async function scene() {
  const cache = new MemoryCache();
  const changed: string[] = [];
  const drafts = new Drafts({
    cache,
    clock: fakeClock(),
    log: { info: () => {}, warn: () => {} },
    onChange: (id) => changed.push(id),
  });
  return { cache, drafts, changed };
}

it('holds words and pictures of each conversation', async () => {
  const { drafts, cache, changed } = await scene();
  drafts.load({ drafts: new Map([['d', 'from before']]), draftPhotos: [] });
  drafts.setText('c', 'half');
  drafts.setText('c', 'half');
  expect(changed).toEqual(['c']);
  const photo = await drafts.photos.add('c', 'one.png', { bytes: Uint8Array.of(1), type: 'image/png' });
  expect(drafts.of('c')).toEqual({ draft: 'half', draftPhotos: [photo] });
  expect(drafts.of('d')).toEqual({ draft: 'from before', draftPhotos: [] });
  drafts.setText('d', '');
  await drafts.flush();
  expect([...(await cache.load()).drafts]).toEqual([['c', 'half']]);
  expect(drafts.of('d').draft).toBe('');
});

it('hands the picture of a draft over with its message, and others as they are', async () => {
  const { drafts } = await scene();
  const given: OutboxExtras[] = [];
  const add = async (extras: OutboxExtras): Promise<void> => void given.push(extras);
  const annotation = [{ type: 4, value: '' }];
  const photo = await drafts.photos.add('c', 'one.png', { bytes: Uint8Array.of(1), type: 'image/png' });
  await drafts.send(undefined, add);
  await drafts.send({ photo: { bytes: Uint8Array.of(2), type: 'image/gif' } }, add);
  await drafts.send({ draftPhoto: photo.id, annotation }, add);
  expect(given).toEqual([
    {},
    { photo: { bytes: Uint8Array.of(2), type: 'image/gif' } },
    { photo, annotation },
  ]);
  expect(drafts.of('c').draftPhotos).toEqual([]);
});
