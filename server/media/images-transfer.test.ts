import { existsSync } from 'node:fs';
import { readdir, rm, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId, systemClock, USEC_PER_SEC } from '../../protocol/index.ts';
import type { MediaRecord } from '../domain/messages/media.ts';
import { findingsIn } from '../store/check/findings.ts';
import type { DatabaseLocation } from '../store/database-location.ts';
import { completeMedia, insertMedia } from '../store/media/media.ts';
import { openImageBytes } from '../store/open-image-bytes.ts';
import { openStore } from '../store/open-store.ts';
import { readDumpFile, writeDumpFile } from '../store/transfer/dump-file.ts';
import { dumpOf } from '../store/transfer/dump-of.ts';
import { openSnapshot, targetAt } from '../store/transfer/open-snapshot.ts';
import { engines, testDatabase } from '../testing/test-database.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const whole = Buffer.alloc(600_001, 'a whole picture ');
const thumbnail = Buffer.alloc(9000, 'a small one ');
const cleanup = new Array<AsyncDisposable>();
let folder: { path: string } & AsyncDisposable;

beforeEach(async () => {
  folder = await temporaryFolder();
  cleanup.push(folder);
});
afterEach(async () => {
  for (const one of cleanup.splice(0)) await one[Symbol.asyncDispose]();
});

const newPlace = async (engine: (typeof engines)[number]): Promise<DatabaseLocation> => {
  const database = await testDatabase(engine);
  cleanup.push(database);
  return database.location;
};
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
const findings = async (location: DatabaseLocation) => {
  await using snapshot = await openSnapshot(location);
  const found: string[] = [];
  for await (const finding of findingsIn(snapshot, systemClock.nowUsec())) found.push(finding);
  return found;
};
const backUp = async (location: DatabaseLocation, path: string) => {
  await using snapshot = await openSnapshot(location);
  await writeDumpFile(path, dumpOf(snapshot, 0));
};

test.each(engines)('an image moves with everything else, from SQLite to %s and back', async (to) => {
  const [here, there] = [await newPlace('sqlite'), await newPlace(to)];
  const image = await fill(here);
  for (const [source, place] of [
    [here, there],
    [there, here],
  ] as const) {
    const path = join(folder.path, 'backup');
    await backUp(source, path);
    await targetAt(place).replace(readDumpFile(path));
    expect(await bytesAt(place, image)).toBe(true);
    expect(await findings(place)).toEqual([]);
  }
});

test('what a restore puts aside keeps its images', async () => {
  const here = await newPlace('sqlite');
  if (here.kind !== 'sqlite') throw new Error('a file');
  const image = await fill(here);
  const path = join(folder.path, 'backup');
  await backUp(here, path);
  const aside = await targetAt(here).replace(readDumpFile(path));
  expect((await readdir(`${aside}-images`)).length).toBe(2);
  expect(existsSync(join(dirname(here.path), 'images'))).toBe(false);
  expect(await bytesAt(here, image)).toBe(true);
});

test('an image whose bytes are missing or cut is found', async () => {
  const here = await newPlace('sqlite');
  if (here.kind !== 'sqlite') throw new Error('a file');
  const { id } = await fill(here);
  expect(await findings(here)).toEqual([]);
  const images = join(dirname(here.path), 'images');
  await truncate(join(images, `${id}.whole`), 4);
  expect(await findings(here)).toEqual([`image ${id}: bytes of it are missing`]);
  await rm(images, { recursive: true });
  expect(await findings(here)).toEqual([`image ${id}: bytes of it are missing`]);
});
