import { beforeEach, describe, expect, it } from 'vitest';
import { fakeClock, limits, type FakeClock } from '../../protocol/index.ts';
import { MemoryCache } from '../cache/memory-cache.ts';
import type { DraftPhoto } from '../model/types.ts';
import { ClientError } from '../util/errors.ts';
import { DRAFT_PHOTOS_BYTES, DraftPhotos } from './draft-photos.ts';

let clock: FakeClock;
let cache: MemoryCache;
let changed: string[];
let photos: DraftPhotos;
let conversationRemoved: (id: string) => void;

const bytes = Uint8Array.of(1, 2, 3);
const open = (): DraftPhotos =>
  new DraftPhotos({
    cache,
    clock,
    log: { info: () => {}, warn: () => {} },
    model: {
      writtenChanged: (id) => changed.push(id),
      observe: ({ removed }) => (conversationRemoved = (id) => removed?.(id)),
    },
  });
const add = (conversation: string, name: string, size = bytes): Promise<DraftPhoto> =>
  photos.add(conversation, name, { bytes: size, type: 'image/png' });
const names = (conversation: string, of = photos): string[] => of.of(conversation).map(({ name }) => name);
/** What the next start finds. */
const kept = async (): Promise<DraftPhotos> => {
  const next = open();
  next.load((await cache.load()).draftPhotos);
  return next;
};

beforeEach(() => {
  clock = fakeClock();
  cache = new MemoryCache();
  changed = [];
  photos = open();
});

describe('pictures of drafts', () => {
  it('wait in their order, each in its conversation, also for the next start', async () => {
    await add('c', 'one.png');
    await add('d', 'other.png');
    await add('c', 'two.png');
    expect([names('c'), names('d'), names('e')]).toEqual([['one.png', 'two.png'], ['other.png'], []]);
    const next = await kept();
    expect(next.of('c')).toEqual(photos.of('c'));
    expect(next.of('c')[0]).toMatchObject({ name: 'one.png', type: 'image/png', size: 3 });
    expect(await next.get(next.of('c')[1]!.id)).toEqual({ bytes, type: 'image/png' });
  });

  it('come after those of an earlier start, even if the clock went back', async () => {
    const first = await add('c', 'one.png');
    clock = fakeClock(1000);
    photos = await kept();
    const second = await add('c', 'two.png');
    expect(second.id).toBeGreaterThan(first.id);
    expect(names('c', await kept())).toEqual(['one.png', 'two.png']);
  });

  it('are gone when they are removed, or when their conversation is', async () => {
    const { id } = await add('c', 'one.png');
    await add('d', 'two.png');
    await add('d', 'three.png');
    expect(await photos.has(id)).toBe(true);
    await photos.remove(id);
    expect(await photos.has(id)).toBe(false);
    conversationRemoved('d');
    expect([names('c'), names('d')]).toEqual([[], []]);
    expect((await cache.load()).draftPhotos).toEqual([]);
    expect(await photos.get(id)).toBeNull();
  });

  it('are as many as a message can show', async () => {
    for (let n = 0; n < limits.messageAttachments; n += 1) await add('c', `${n}.png`);
    await expect(add('c', 'last.png')).rejects.toMatchObject({ code: 'too_much' });
    await add('d', 'elsewhere.png');
    expect(names('c')).toHaveLength(limits.messageAttachments);
  });

  it('take a limited part of the disk, also while they are written', async () => {
    const half = new Uint8Array(DRAFT_PHOTOS_BYTES / 2);
    const [first, second, third] = [add('c', '1.png', half), add('d', '2.png', half), add('e', '3.png')];
    await expect(third).rejects.toMatchObject({ code: 'too_much' });
    await Promise.all([first, second]);
    await photos.remove((await first).id);
    await add('e', '3.png');
    expect(names('e')).toEqual(['3.png']);
  });

  it('are not in a draft that could not be kept', async () => {
    cache.addDraftPhoto = () => Promise.reject(new Error('disk full'));
    await expect(add('c', 'one.png')).rejects.toMatchObject({ code: 'not_saved' });
    expect(names('c')).toEqual([]);
    expect(changed).toEqual(['c', 'c']);
  });
});

describe('a picture that is sent', () => {
  it('leaves its draft at once', async () => {
    const { id } = await add('c', 'one.png');
    const sent = photos.leave([id], async (of) => `${of.map(({ name }) => name).join()} sent`);
    expect(names('c')).toEqual([]);
    await expect(photos.leave([id], async () => 'twice')).rejects.toMatchObject({ code: 'refused' });
    expect(await sent).toBe('one.png sent');
    expect(names('c')).toEqual([]);
  });

  it('comes back to its place when its message cannot be kept', async () => {
    const { id } = await add('c', 'one.png');
    await add('c', 'two.png');
    const failing = photos.leave([id], () =>
      Promise.reject(new ClientError('not_saved', { said: 'disk full' })),
    );
    await expect(failing).rejects.toMatchObject({ code: 'not_saved' });
    expect(names('c')).toEqual(['one.png', 'two.png']);
  });

  it('is dropped when it is not on the disk any more', async () => {
    const { id } = await add('c', 'one.png');
    const two = await add('c', 'two.png');
    await cache.removeDraftPhoto(id);
    const gone = (): Promise<never> => Promise.reject(new ClientError('refused', { said: 'gone' }));
    await expect(photos.leave([two.id, id], gone)).rejects.toMatchObject({ code: 'refused' });
    expect(names('c')).toEqual(['two.png']);
    expect(names('c', await kept())).toEqual(['two.png']);
  });
});

describe('the order of the pictures of a draft', () => {
  it('is the one that they were put in, after a restart too, and later ones come last', async () => {
    const [one, two, three] = [await add('c', '1'), await add('c', '2'), await add('c', '3')];
    await add('d', 'other');
    await photos.order('c', [three.id, one.id, two.id]);
    await add('c', '4');
    expect(names('c')).toEqual(['3', '1', '2', '4']);
    expect(names('c', await kept())).toEqual(['3', '1', '2', '4']);
    expect(names('d')).toEqual(['other']);
  });

  it('keeps what was added while it was put in', async () => {
    const [one, two] = [await add('c', '1'), await add('c', '2')];
    await photos.order('c', [two.id]);
    expect([names('c'), one.id < two.id]).toEqual([['2', '1'], true]);
  });
});
