import { mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ImageForm, MediaRecord } from '../../domain/messages/media.ts';
import { absent, isBlobId, syncFolder } from '../files/folder-bytes.ts';
import { chunkBytes, type DatabaseImages } from './database-images.ts';
import type { ImageBytes } from './image-bytes.ts';

/** The folder with the images of a server whose database is at a path. */
export const imagesFolder = (databasePath: string): string => join(dirname(databasePath), 'images');

/** The name of an image's file in that folder. */
export const imageFile = (id: string, form: ImageForm): string => `${id}.${form}`;

const forms = ['whole', 'thumbnail'] as const satisfies readonly ImageForm[];
const name = /^([\w-]{1,64})\.(?:whole|thumbnail)$/;

/**
 * Bytes in a folder, a file for each form of an image: for a store that one process has to itself. They are written and
 * read by threads of their own, while a commit of theirs would hold up the messages of everyone.
 */
export class FolderImages implements ImageBytes {
  readonly #folder: string;
  readonly #before: DatabaseImages;

  /** @param before has images that an earlier version took in, or that a backup brought */
  constructor(folder: string, before: DatabaseImages) {
    this.#folder = folder;
    this.#before = before;
  }

  async keep(id: string, form: ImageForm, bytes: Uint8Array): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    {
      await using file = await open(this.#pathOf(id, form), 'w', 0o600);
      await writeThrough(file, bytes.length, (at, end) => bytes.subarray(at, end));
    }
    await syncFolder(this.#folder);
  }

  async *read(media: MediaRecord, form: ImageForm): AsyncGenerator<Uint8Array> {
    const file = await open(this.#pathOf(media.id, form), 'r').catch(absent);
    if (file === null) {
      yield* this.#before.read(media, form);
      return;
    }
    await using _open = file;
    const size = media[form].byteLength;
    for (let at = 0; at < size;) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(chunkBytes, size - at)));
      if (bytesRead === 0) throw new Error('an image has fewer bytes than it had');
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  async erased(ids: readonly string[]): Promise<void> {
    for (const id of ids) for (const form of forms) await overwriteAndRemove(this.#pathOf(id, form));
  }

  async eraseLeftovers(isKnown: (id: string) => Promise<boolean>): Promise<void> {
    for (const entry of (await readdir(this.#folder).catch(absent)) ?? []) {
      const id = name.exec(entry)?.[1];
      if (id !== undefined && !(await isKnown(id))) await overwriteAndRemove(join(this.#folder, entry));
    }
  }

  #pathOf(id: string, form: ImageForm): string {
    if (!isBlobId(id)) throw new Error('this is no id of an image');
    return join(this.#folder, imageFile(id, form));
  }
}

/** As SQLite does it with rows: what is left on the disk does not show the image. */
async function overwriteAndRemove(path: string): Promise<void> {
  const file = await open(path, 'r+').catch(absent);
  if (file === null) return;
  {
    await using _open = file;
    const zeros = Buffer.alloc(chunkBytes);
    await writeThrough(file, (await file.stat()).size, (at, end) => zeros.subarray(0, end - at));
  }
  await rm(path, { force: true });
}

/** A piece at a time: what else waits for the disk waits for no more than one. */
async function writeThrough(
  file: FileHandle,
  size: number,
  piece: (at: number, end: number) => Uint8Array,
): Promise<void> {
  for (let at = 0; at < size; at += chunkBytes) {
    await file.writeFile(piece(at, Math.min(size, at + chunkBytes)));
    await file.datasync();
  }
}
