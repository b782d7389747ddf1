import { link, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../protocol/index.ts';
import type { MediaRecord } from '../../domain/messages/media.ts';
import { uploaded } from '../../operations/testing/images.ts';
import { TestServer } from '../../operations/testing/test-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { DatabaseImages } from './database-images.ts';
import { FolderImages } from './folder-images.ts';

let folder: { path: string } & AsyncDisposable;
let server: TestServer;
let images: FolderImages;
beforeEach(async () => {
  folder = await temporaryFolder();
  server = await TestServer.start();
  images = new FolderImages(join(folder.path, 'images'), new DatabaseImages(server.store));
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

const bytesOf = (length: number): Buffer => Buffer.alloc(length, 'picture ');
const record = (id: string, length: number): MediaRecord => {
  const image = { contentType: 'image/png', width: 1, height: 1, byteLength: length };
  return { id, ownerId: '1', animated: false, whole: image, thumbnail: image };
};
const names = () => readdir(join(folder.path, 'images'));

describe('images in a folder', () => {
  it('are read as they were kept, however many pieces they take', async () => {
    for (const length of [1, 256 * 1024, 256 * 1024 + 1, 700_000]) {
      const id = newId();
      await images.keep(id, 'whole', bytesOf(length));
      await images.keep(id, 'thumbnail', bytesOf(5));
      const read = await buffer(images.read(record(id, length), 'whole'));
      expect(read.equals(bytesOf(length))).toBe(true);
      expect((await stat(join(folder.path, 'images', `${id}.whole`))).mode & 0o777).toBe(0o600);
    }
  });

  it('are read from the database where they lie there', async () => {
    const id = await uploaded(server, await server.person('Ann'));
    expect((await buffer(images.read(record(id, 8), 'thumbnail'))).toString()).toBe('an image');
  });

  it('are overwritten before they go', async () => {
    const [gone, left] = [newId(), newId()];
    for (const id of [gone, left]) await images.keep(id, 'whole', bytesOf(300_000));
    await images.keep(gone, 'thumbnail', bytesOf(10));
    // Another name of the same bytes shows what the disk still has of them.
    const other = join(folder.path, 'other');
    await link(join(folder.path, 'images', `${gone}.whole`), other);
    await images.erased([gone, newId()]);
    expect(await names()).toEqual([`${left}.whole`]);
    expect((await readFile(other)).equals(Buffer.alloc(300_000))).toBe(true);
    await expect(buffer(images.read(record(gone, 300_000), 'whole'))).rejects.toThrow('erased while');
  });

  it('of a process that was killed go, and nothing else does', async () => {
    await images.eraseLeftovers(async () => false);
    const [known, unknown] = [newId(), newId()];
    await mkdir(join(folder.path, 'images'));
    for (const name of [`${known}.whole`, `${known}.thumbnail`, `${unknown}.whole`, 'notes.txt'])
      await writeFile(join(folder.path, 'images', name), 'x');
    await images.eraseLeftovers(async (id) => id === known);
    expect((await names()).sort()).toEqual([`${known}.thumbnail`, `${known}.whole`, 'notes.txt'].sort());
  });

  it('are no longer than they are said to be', async () => {
    const id = newId();
    await images.keep(id, 'whole', bytesOf(4));
    await expect(buffer(images.read(record(id, 8), 'whole'))).rejects.toThrow('fewer bytes');
  });
});
