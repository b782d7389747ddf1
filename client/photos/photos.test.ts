import { expect, it } from 'vitest';
import type { CachedPhoto } from '../cache/cache.ts';
import { ClientError } from '../util/errors.ts';
import { Photos } from './photos.ts';
import type { DownloadedPhoto } from './transfer.ts';

const bytes = Uint8Array.of(1, 2, 3);

/** A server, and a cache that holds what it was given. */
function scene({ maxAgeSecs = 600, offline = false, broken = false } = {}) {
  const asked: string[] = [];
  const kept: CachedPhoto[] = [];
  let now = 5_000_000;
  const photos = new Photos({
    cache: {
      photo: async (photoId, form, nowUsec) => {
        if (broken) throw new Error('disk');
        return (
          kept.find((each) => each.photoId === photoId && each.form === form && each.expiresAt > nowUsec) ??
          null
        );
      },
      keepPhoto: async (photo) => {
        if (broken) throw new Error('disk');
        kept.push(photo);
      },
    },
    server: {
      upload: async () => ({ photoId: 'p', url: '' }),
      download: async (photoId, form): Promise<DownloadedPhoto> => {
        if (offline) throw new ClientError('unreachable', { said: 'no' });
        asked.push(`${photoId} ${form}`);
        return { bytes, type: 'image/png', maxAgeSecs };
      },
    },
    nowUsec: () => now,
  });
  return { photos, asked, kept, pass: (secs: number) => (now += secs * 1_000_000) };
}

it('asks the server once, and returns how long a cached picture may still be shown', async () => {
  const { photos, asked, pass } = scene();
  expect(await photos.download('p', 'thumbnail')).toEqual({ bytes, type: 'image/png', maxAgeSecs: 600 });
  pass(100);
  expect(await photos.download('p', 'thumbnail')).toEqual({ bytes, type: 'image/png', maxAgeSecs: 500 });
  await photos.download('p', 'whole');
  pass(500);
  await photos.download('p', 'thumbnail');
  expect(asked).toEqual(['p thumbnail', 'p whole', 'p thumbnail']);
});

it('does not cache what must not be kept', async () => {
  const { photos, kept } = scene({ maxAgeSecs: 0 });
  await photos.download('p', 'whole');
  expect(kept).toEqual([]);
});

it('works without a failing cache, and passes the server’s error on', async () => {
  expect((await scene({ broken: true }).photos.download('p', 'whole')).bytes).toEqual(bytes);
  await expect(scene({ offline: true }).photos.download('p', 'whole')).rejects.toThrow(ClientError);
});
