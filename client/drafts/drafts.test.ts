import { expect, it } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import { MemoryCache } from '../cache/memory-cache.ts';
import type { Draft } from '../model/types.ts';
import { Drafts } from './drafts.ts';

const words = (text: string): Draft => ({ text, annotation: [] });

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
  drafts.load({ drafts: new Map([['d', words('from before')]]), draftPhotos: [] });
  drafts.set('c', words('half'));
  drafts.set('c', words('half'));
  expect(changed).toEqual(['c']);
  const photo = await drafts.photos.add('c', 'one.png', { bytes: Uint8Array.of(1), type: 'image/png' });
  expect(drafts.of('c')).toEqual({ draft: 'half', draftPhotos: [photo] });
  expect(drafts.of('d')).toEqual({ draft: 'from before', draftPhotos: [] });
  drafts.set('d', words(''));
  await drafts.flush();
  expect([...(await cache.load()).drafts]).toEqual([['c', words('half')]]);
  expect(drafts.of('d').draft).toBe('');
});

it('holds what a message will reply to, also before it has words', async () => {
  const { drafts, cache, changed } = await scene();
  const annotation = [{ type: 1001, value: 'e1' }];
  drafts.set('c', { text: '', annotation });
  drafts.set('c', { text: '', annotation: [...annotation] });
  expect(drafts.of('c')).toEqual({ draft: '', draftAnnotation: annotation, draftPhotos: [] });
  drafts.set('c', { text: '', annotation: [{ type: 1001, value: 'e2' }] });
  expect(changed).toEqual(['c', 'c']);
  drafts.set('c', words(''));
  await drafts.flush();
  expect([drafts.of('c'), (await cache.load()).drafts.size]).toEqual([{ draft: '', draftPhotos: [] }, 0]);
});
