import { beforeEach, describe, expect, it } from 'vitest';
import { t } from '../../words/translate.ts';
import { MemoryCache } from '../cache/memory-cache.ts';
import type { OutboxItem } from '../model/types.ts';
import { ClientError } from '../util/errors.ts';
import { PhotoUploads } from './photo-uploads.ts';

const bytes = new Uint8Array([1, 2, 3]);
const item: OutboxItem = {
  clientGeneratedId: 7,
  conversationId: 'c',
  content: {},
  photos: [{ place: 0, type: 'image/png', size: 3, sent: 0 }],
  createdAt: 1,
  expectedOtr: null,
  state: 'sending',
  reason: null,
};

let cache: MemoryCache;
let uploaded: [Uint8Array, string][];
let progress: number[];

const open = (): PhotoUploads =>
  new PhotoUploads({
    cache,
    upload: async (given, type, onProgress) => {
      uploaded.push([given, type]);
      onProgress(3);
      return { photoId: `photo${uploaded.length}`, url: '' };
    },
  });

const report = (_place: number, sent: number): number => progress.push(sent);
const failing = (why: Error) => async (): Promise<never> => {
  throw why;
};
const given = async (photoIds: readonly string[]): Promise<string> => photoIds.join();

beforeEach(async () => {
  [cache, uploaded, progress] = [new MemoryCache(), [], []];
  await cache.putOutbox(item, [bytes]);
});

it('uploads the picture before the message and reports its progress', async () => {
  expect(await open().with(item, report, given)).toBe('photo1');
  expect([uploaded, progress]).toEqual([[[bytes, 'image/png']], [3]]);
});

it('uploads nothing for a message without a picture', async () => {
  const { photos: _none, ...plain } = item;
  expect(await open().with(plain, report, given)).toBe('');
  expect(uploaded).toEqual([]);
});

it('uploads once however often the message is tried', async () => {
  const uploads = open();
  const lost = failing(new ClientError('offline', { said: 'lost' }, { retry: true }));
  await expect(uploads.with(item, report, lost)).rejects.toThrow('lost');
  await expect(uploads.with(item, report, lost)).rejects.toThrow('lost');
  expect(await uploads.with(item, report, given)).toBe('photo1');
});

it('forgets the picture of a message that waits no longer', async () => {
  const uploads = open();
  await uploads.with(item, report, given);
  uploads.forget(item.clientGeneratedId);
  expect(await uploads.with(item, report, given)).toBe('photo2');
});

it('uploads again after a restart and after a refusal', async () => {
  const uploads = open();
  await expect(
    uploads.with(item, report, failing(new ClientError('refused', { said: 'gone' }))),
  ).rejects.toThrow('gone');
  expect(await uploads.with(item, report, given)).toBe('photo2');
  expect(await open().with(item, report, given)).toBe('photo3');
});

it('says what to do when the picture is gone', async () => {
  await cache.removeOutbox(7);
  await expect(open().with(item, report, given)).rejects.toMatchObject({
    place: 0,
    cause: { code: 'refused', message: t('error.pictureNotHere') },
  });
});

describe('several pictures', () => {
  const two: OutboxItem = {
    ...item,
    photos: [0, 2].map((place) => ({ place, type: 'image/png', size: 3, sent: 0 })),
  };
  beforeEach(() => cache.putOutbox(two, [bytes, new Uint8Array([9])]));

  it('are uploaded in their order, and sent together', async () => {
    expect(await open().with(two, report, given)).toBe('photo1,photo2');
    expect(uploaded.map(([of]) => [...of])).toEqual([[1, 2, 3], [9]]);
  });

  it('name the one that fails, and keep what was uploaded for the next try', async () => {
    let refuses = true;
    const uploads = new PhotoUploads({
      cache,
      upload: async (of, type) => {
        if (of.length === 1 && refuses) throw new ClientError('refused', { said: 'too large' });
        uploaded.push([of, type]);
        return { photoId: `photo${uploaded.length}`, url: '' };
      },
    });
    await expect(uploads.with(two, report, given)).rejects.toMatchObject({
      place: 2,
      cause: { code: 'refused' },
    });
    refuses = false;
    expect(await uploads.with(two, report, given)).toBe('photo1,photo2');
    expect(uploaded).toHaveLength(2);
  });
});
