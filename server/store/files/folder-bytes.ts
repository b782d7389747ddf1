import { createReadStream, type ReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from '../query/connection.ts';
import { type FileBytes, pieceBytes } from './file-bytes.ts';

/** The folder with the files of a server whose database is at a path. */
export const filesFolder = (databasePath: string): string => join(dirname(databasePath), 'files');

/** What a blob's id may be: a name in the folder, and nothing else. */
export const isBlobId = (name: string): boolean => /^[\w-]{1,64}$/.test(name);

/** Bytes in a folder, a file for each blob: for a store that one process has to itself. */
export class FolderBytes implements FileBytes {
  readonly #store: Pick<Database, 'write'>;
  readonly #folder: string;

  constructor(store: Pick<Database, 'write'>, folder: string) {
    this.#store = store;
    this.#folder = folder;
  }

  async append(...[id, from, piece, count]: Parameters<FileBytes['append']>): Promise<void> {
    if (from === 0) await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    {
      await using file = await open(this.#pathOf(id), from === 0 ? 'w' : 'r+', 0o600);
      await writeWhole(file, piece, from);
      await file.datasync();
    }
    if (from === 0) await syncFolder(this.#folder);
    await this.#store.write(count);
  }

  received(...[id, from, before]: Parameters<FileBytes['received']>): AsyncIterable<Uint8Array> {
    return this.read(id, from, before);
  }

  async keep(): Promise<void> {
    // They lie where those of blobs lie.
  }

  async settle(...[, id, isKept]: Parameters<FileBytes['settle']>): Promise<readonly string[]> {
    return isKept ? [] : [id];
  }

  read(id: string, from: number, before: number): AsyncIterable<Uint8Array> {
    if (from >= before) return none();
    const stream: ReadStream = createReadStream(this.#pathOf(id), {
      start: from,
      end: before - 1,
      highWaterMark: pieceBytes,
    });
    return stream as AsyncIterable<Uint8Array>;
  }

  async erase(): Promise<void> {
    // A commit that fails would not bring it back.
  }

  async erased(ids: readonly string[]): Promise<void> {
    for (const id of ids) await rm(this.#pathOf(id), { force: true });
  }

  async eraseRest(): Promise<void> {
    // What a process that is killed leaves is erased by the next one.
  }

  async eraseLeftovers(isKnown: (id: string) => Promise<boolean>): Promise<void> {
    for (const name of (await readdir(this.#folder).catch(absent)) ?? []) {
      if (isBlobId(name) && !(await isKnown(name))) await rm(this.#pathOf(name), { force: true });
    }
  }

  #pathOf(id: string): string {
    if (!isBlobId(id)) throw new Error('this is no id of a blob');
    return join(this.#folder, id);
  }
}

/** Where a disk is nearly full, a write may end early without an error: the next one says why. */
export async function writeWhole(file: FileHandle, bytes: Uint8Array, from: number): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    at += (await file.write(bytes, at, bytes.length - at, from + at)).bytesWritten;
  }
}

async function* none(): AsyncGenerator<Uint8Array> {}

/** For `catch`: what is not there is null. */
export function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** Makes durable which files a folder has. */
export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r');
  await folder.sync();
}
