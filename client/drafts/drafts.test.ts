import { expect, it } from 'vitest';
import { correctionOf, fakeClock, mentionOf, replyTo } from '../../protocol/index.ts';
import { begunCorrection, keptCorrection } from '../../protocol/messages/begun-correction.ts';
import { MemoryCache } from '../cache/memory-cache.ts';
import type { ModelObserver } from '../model/model-observer.ts';
import type { Draft, OutboxItem } from '../model/types.ts';
import { Drafts } from './drafts.ts';

const words = (text: string): Draft => ({ text, annotation: [] });

async function scene() {
  const cache = new MemoryCache();
  const changed: string[] = [];
  const observers: ModelObserver[] = [];
  const drafts = new Drafts({
    cache,
    clock: fakeClock(),
    log: { info: () => {}, warn: () => {} },
    model: { writtenChanged: (id) => changed.push(id), observe: (observer) => observers.push(observer) },
  });
  return { cache, drafts, changed, observers };
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

const item = (...annotation: OutboxItem['annotation'] & object): OutboxItem => ({
  clientGeneratedId: 1,
  conversationId: 'c',
  content: { segment: [{ type: 0, text: '@Ada, at noon' }] },
  annotation,
  createdAt: 1,
  expectedOtr: null,
  state: 'failed',
  reason: null,
});

it('holds a correction that the server refused beside what is written, unless another one is', async () => {
  const { drafts, observers } = await scene();
  const refused = (one: OutboxItem) => observers.forEach((each) => each.refused?.(one));
  drafts.set('c', { text: 'half', annotation: [replyTo('e1')] });
  refused(item({ type: 1002, value: 'e2 👍' }));
  expect(drafts.of('c').draftAnnotation).toEqual([replyTo('e1')]);
  refused(item(correctionOf('e2'), mentionOf('1')));
  expect(drafts.of('c')).toMatchObject({ draft: 'half', draftAnnotation: [replyTo('e1'), {}] });
  const given = { messageId: 'e2', written: [{ type: 0, text: '@Ada, at noon' }], mentions: ['1'] };
  const kept = () => begunCorrection(drafts.of('c').draftAnnotation);
  expect(kept()).toEqual({ ...given, field: 'refused 1' });
  refused(item(correctionOf('e3')));
  expect(kept()).toEqual({ ...given, field: 'refused 1' });
  // The same words once more are another refusal.
  drafts.set('c', { text: '', annotation: [] });
  refused({ ...item(correctionOf('e2'), mentionOf('1')), clientGeneratedId: 2 });
  expect(kept()).toEqual({ ...given, field: 'refused 2' });
});

it('forgets what was to replace a message that is deleted for everyone', async () => {
  const { drafts, observers, cache } = await scene();
  const kept = keptCorrection({ messageId: 'e2', written: 'at no', mentions: [] });
  drafts.set('c', { text: '', annotation: [kept] });
  for (const each of observers) each.retracted?.('c', 'e1');
  expect(drafts.of('c').draftAnnotation).toEqual([kept]);
  for (const each of observers) each.retracted?.('c', 'e2');
  expect(drafts.of('c').draftAnnotation).toBeUndefined();
  await drafts.flush();
  expect((await cache.load()).drafts.size).toBe(0);
});
