import { existsSync } from 'node:fs';
import { readdir, rm, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId, systemClock, USEC_PER_SEC } from '../../protocol/index.ts';
import type { MediaRecord } from '../domain/messages/media.ts';
import type { DatabaseLocation } from '../store/database-location.ts';
import { completeMedia, insertMedia } from '../store/media/media.ts';
import { openImageBytes } from '../store/open-image-bytes.ts';
import { openStore } from '../store/open-store.ts';
import { readDumpFile } from '../store/transfer/dump-file.ts';
import { targetAt } from '../store/transfer/open-snapshot.ts';
import { backUp, findingsAt, Places } from '../testing/places.ts';
import { engines } from '../testing/test-database.ts';

const whole = Buffer.alloc(600_001, 'a whole picture ');
const thumbnail = Buffer.alloc(9000, 'a small one ');
let places: Places;

beforeEach(async () => {
  places = await Places.open();
});
afterEach(() => places[Symbol.asyncDispose]());

const imageOf = (id: string, ownerId: string): MediaRecord => {
  const image = { contentType: 'image/png', width: 1, height: 1 };
  const [full, small] = [whole, thumbnail].map(({ length }) => ({ ...image, byteLength: length }));
  if (!full || !small) throw new Error('two');
  return { id, ownerId, animated: false, whole: full, thumbnail: small };
};
/** An image that is there. */
async function fill(location: DatabaseLocation): Promise<MediaRecord> {
  await using store = await openStore({ database: location, clock: systemClock });
  const profile = { email: 'ann@example.org', displayName: 'Ann', passwordHash: 'x' };
  const { gaiaId } = await store.accounts.createAccount(profile, { by: 'administrator' });
  const image = imageOf(newId(), gaiaId);
  const dueAt = systemClock.nowUsec() + 3600 * USEC_PER_SEC;
  await store.write((tx) => insertMedia(tx, image, dueAt));
  const bytes = openImageBytes(location, store);
  await bytes.keep(image.id, 'whole', whole);
  await bytes.keep(image.id, 'thumbnail', thumbnail);
  await store.write((tx) => completeMedia(tx, image.id));
  return image;
}
async function bytesAt(location: DatabaseLocation, image: MediaRecord): Promise<boolean> {
  await using store = await openStore({ database: location, clock: systemClock });
  const bytes = openImageBytes(location, store);
  return (
    (await buffer(bytes.read(image, 'whole'))).equals(whole) &&
    (await buffer(bytes.read(image, 'thumbnail'))).equals(thumbnail)
  );
}

test.each(engines)('an image moves with everything else, from SQLite to %s and back', async (to) => {
  const [here, there] = [await places.add('sqlite'), await places.add(to)];
  const image = await fill(here);
  for (const [source, place] of [
    [here, there],
    [there, here],
  ] as const) {
    const path = join(places.folder, 'backup');
    await backUp(source, path);
    await targetAt(place).replace(readDumpFile(path));
    expect(await bytesAt(place, image)).toBe(true);
    expect(await findingsAt(place)).toEqual([]);
  }
});

test('what a restore puts aside keeps its images', async () => {
  const here = await places.add('sqlite');
  if (here.kind !== 'sqlite') throw new Error('a file');
  const image = await fill(here);
  const path = join(places.folder, 'backup');
  await backUp(here, path);
  const aside = await targetAt(here).replace(readDumpFile(path));
  expect((await readdir(`${aside}-images`)).length).toBe(2);
  expect(existsSync(join(dirname(here.path), 'images'))).toBe(false);
  expect(await bytesAt(here, image)).toBe(true);
});

test('an image whose bytes are missing or cut is found', async () => {
  const here = await places.add('sqlite');
  if (here.kind !== 'sqlite') throw new Error('a file');
  const { id } = await fill(here);
  expect(await findingsAt(here)).toEqual([]);
  const images = join(dirname(here.path), 'images');
  await truncate(join(images, `${id}.whole`), 4);
  expect(await findingsAt(here)).toEqual([`image ${id}: bytes of it are missing`]);
  await rm(images, { recursive: true });
  expect(await findingsAt(here)).toEqual([`image ${id}: bytes of it are missing`]);
});
