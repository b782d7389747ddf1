import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { TestServer } from '../operations/testing/test-server.ts';
import type { Store } from '../store/store.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { MediaLibrary } from './media-library.ts';

test('so many images are worked on at once, twenty wait, and further ones are refused with a time to try again', async () => {
  await using folder = await temporaryFolder();
  await using server = await TestServer.start();
  const { caller } = await server.person('Ann');
  const path = join(folder.path, 'image');
  await writeFile(
    path,
    await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  );
  // No image is done before the last one is there, however long its file takes to be read.
  const { promise: allThere, resolve } = Promise.withResolvers<void>();
  const write: Store['write'] = async (unit) => {
    await allThere;
    return server.store.write(unit);
  };
  await using library = new MediaLibrary({ ...server.store, write }, server.images, server.clock, 2);
  const refused: unknown[] = [];
  const taken = Array.from({ length: 24 }, () =>
    library.add(path, caller.gaiaId).catch((error: unknown) => {
      refused.push(error);
    }),
  );
  try {
    await expect.poll(() => refused.length).toBe(2);
  } finally {
    resolve();
  }
  await Promise.all(taken);
  expect(refused).toEqual(
    Array(2).fill(
      expect.objectContaining({
        httpStatus: 503,
        retryAfterSecs: 5,
        refusal: expect.objectContaining({ code: 'server_busy' }),
      }),
    ),
  );
});
