import { expect, it } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import { MemoryCache } from '../cache/memory-cache.ts';
import { Drafts } from './drafts.ts';

async function scene() {
  const cache = new MemoryCache();
  const changed: string[] = [];
  const drafts = new Drafts({
    cache,
    clock: fakeClock(),
    log: { info: () => {}, warn: () => {} },
    model: { writtenChanged: (id) => changed.push(id), observe: () => {} },
  });
  return { cache, drafts, changed };
}

it('holds the words and pictures of each conversation', async () => {
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
