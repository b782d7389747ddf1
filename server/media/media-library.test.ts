import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { TestServer } from '../operations/testing/test-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { MediaLibrary } from './media-library.ts';

test('two images are worked on at once, twenty wait, and further ones are refused with a time to try again', async () => {
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
  await using library = new MediaLibrary(server.store, server.clock);
  const taken = await Promise.allSettled(Array.from({ length: 24 }, () => library.add(path, caller.gaiaId)));
  const refused = taken.filter((each) => each.status === 'rejected');
  expect(refused.map(({ reason }) => reason as unknown)).toEqual(
    Array(2).fill(expect.objectContaining({ code: 'rate_limited', retryAfterSecs: 5 })),
  );
});
