import { expect, it } from 'vitest';
import { ClientError, type DownloadedPhoto, type PhotoForm } from '../../client/index.ts';
import { photoAddress } from './address.ts';
import { PhotoCache } from './photo-cache.ts';

function scene(size = 4, maxAgeSecs = 60) {
  let now = 0;
  const asked: string[] = [];
  const download = async (photoId: string, form: PhotoForm): Promise<DownloadedPhoto> => {
    asked.push(`${photoId} ${form}`);
    if (photoId === 'gone') throw new ClientError('refused', { said: 'There is no such picture.' });
    return { bytes: new Uint8Array(size), type: 'image/png', maxAgeSecs };
  };
  const photos = new PhotoCache(() => now);
  const unsentPhoto = async (id: number) =>
    id === 7 ? { bytes: new Uint8Array(size), type: 'image/gif' } : null;
  const draftPhoto = async (id: number) =>
    id === 9 ? { bytes: new Uint8Array(size), type: 'image/webp' } : null;
  const session = {
    photos: { download },
    outbox: { photo: unsentPhoto },
    drafts: { photos: { get: draftPhoto } },
  };
  let gone = false;
  photos.serve({ get: (key) => (key === 'a' && !gone ? { session } : null) });
  return { photos, asked, pass: (ms: number) => (now += ms), leave: (is: boolean) => (gone = is) };
}

it('asks once for a picture that is shown many times', async () => {
  const { photos, asked } = scene();
  await Promise.all([photos.get('a', 'p', 'whole'), photos.get('a', 'p', 'whole')]);
  await photos.get('a', 'p', 'whole');
  await photos.get('a', 'p', 'thumbnail');
  expect(asked).toEqual(['p whole', 'p thumbnail']);
});

it('keeps a picture no longer than the server allows', async () => {
  const { photos, asked, pass } = scene();
  await photos.get('a', 'p', 'whole');
  pass(60_001);
  await photos.get('a', 'p', 'whole');
  expect(asked).toHaveLength(2);
});

it('lets go of what was looked at longest ago when there is too much', async () => {
  const { photos, asked } = scene(20 * 1024 * 1024);
  for (const id of ['one', 'two', 'one', 'three', 'one', 'two']) await photos.get('a', id, 'whole');
  expect(asked).toEqual(['one whole', 'two whole', 'three whole', 'two whole']);
});

it('answers nothing for an account that is not there, and forgets one that has gone', async () => {
  const { photos, asked } = scene();
  expect(await photos.get('b', 'p', 'whole')).toBeNull();
  await photos.get('a', 'p', 'whole');
  photos.forget('a');
  await photos.get('a', 'p', 'whole');
  expect(asked).toHaveLength(2);
  await expect(photos.get('a', 'gone', 'whole')).rejects.toThrow('There is no such picture.');
});

it('keeps nothing of an account that went away while its picture was on the way', async () => {
  const { photos, asked, leave } = scene();
  const coming = photos.get('a', 'p', 'whole');
  leave(true);
  photos.forget('a');
  await coming;
  leave(false);
  await photos.get('a', 'p', 'whole');
  expect(asked).toHaveLength(2);
});

it('answers the pictures of messages and drafts that wait, of their own account only', async () => {
  const { photos } = scene();
  expect(await photos.unsent('a', 7, 0)).toMatchObject({ type: 'image/gif' });
  expect([await photos.unsent('a', 8, 0), await photos.unsent('b', 7, 0)]).toEqual([null, null]);
  expect(await photos.draft('a', 9)).toMatchObject({ type: 'image/webp' });
  expect([await photos.draft('a', 7), await photos.draft('b', 9)]).toEqual([null, null]);
});

it('reads the addresses of pictures and nothing else', () => {
  expect(photoAddress('app://parley/media/a%40b/p-1')).toEqual({
    account: 'a@b',
    photoId: 'p-1',
    form: 'whole',
  });
  expect(photoAddress('app://parley/media/a/p/thumbnail')).toMatchObject({ form: 'thumbnail' });
  expect(photoAddress('app://parley/media/a/unsent/9007199254740991/9')).toEqual({
    account: 'a',
    unsent: 9007199254740991,
    place: 9,
  });
  expect(photoAddress('app://parley/media/a/draft/7')).toEqual({ account: 'a', draft: 7 });
  for (const other of [
    'app://other/media/a/p',
    'app://parley/media/a',
    'app://parley/media/a/p/../q/r',
    'app://parley/media/%/p',
    'app://parley/media/a/unsent/p/0',
    'app://parley/media/a/unsent/7',
    'app://parley/media/a/draft/p',
    'app://parley/media/a/draft/1/thumbnail',
    'app://parley/media/a/unsent/-1/0',
    'nothing',
  ])
    expect(photoAddress(other)).toBeNull();
});
