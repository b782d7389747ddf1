import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pieceBytes } from '../files/file-bytes.ts';
import { absent, filesFolder, isBlobId, writeWhole } from '../files/folder-bytes.ts';
import { DumpError, type Value } from './dump.ts';
import { piecesOf } from './pieces-of.ts';

/** The table in which a dump has the bytes of files, wherever a store keeps them. */
export const chunksTable = 'file_chunks';

/** Bytes that a folder has under an id. */
export interface FolderBlob {
  readonly id: string;
  readonly length: number;
}

/** The rows that the bytes in a folder would be in that table. What was erased since is left out. */
export async function* chunkRows(
  folder: string,
  blobs: readonly FolderBlob[],
  columns: readonly string[],
): AsyncGenerator<readonly (readonly Value[])[]> {
  for (const { id, length } of blobs) {
    for await (const { at, content } of piecesOf(join(folder, id), length, pieceBytes)) {
      const row: Record<string, Value> = { blob_id: id, starts_at: at, content };
      yield [columns.map((column) => row[column] ?? null)];
    }
  }
}

/** Blobs of which a folder has not all bytes. */
export async function incompleteBlobs(folder: string, blobs: readonly FolderBlob[]): Promise<string[]> {
  const found: string[] = [];
  for (const { id, length } of blobs) {
    const file = await open(join(folder, id), 'r').catch(absent);
    await using _open = file;
    if (file === null || (await file.stat()).size < length) found.push(id);
  }
  return found;
}

/** Takes a folder out of use. @param aside its new name; null: it is erased */
export async function putAside(folder: string, aside: string | null): Promise<void> {
  if (aside === null) await rm(folder, { recursive: true, force: true });
  else if (existsSync(folder)) await rename(folder, aside);
}

/** A folder that the bytes of a dump are put into, beside the one that is in use. */
export class FreshFolder implements AsyncDisposable {
  readonly #path: string;
  #open: { readonly id: string; readonly file: FileHandle } | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  /** Writes a row of the table. @throws DumpError when it is none */
  async write(columns: readonly string[], row: readonly Value[]): Promise<void> {
    const [id, at, content] = ['blob_id', 'starts_at', 'content'].map((name) => row[columns.indexOf(name)]);
    if (typeof id !== 'string' || typeof at !== 'number' || !(content instanceof Uint8Array))
      throw new DumpError('it has bytes of files that cannot be read');
    await this.put(id, at, content);
  }

  /** Writes a piece of a blob. @throws DumpError when its id is none */
  async put(id: string, at: number, content: Uint8Array): Promise<void> {
    if (!isBlobId(id)) throw new DumpError('it has bytes of files that cannot be read');
    const file = await this.#fileOf(id);
    await writeWhole(file, content, at);
  }

  /** How many bytes it has of a blob. */
  async sizeOf(id: string): Promise<number> {
    return (await stat(join(this.#path, id)).catch(absent))?.size ?? 0;
  }

  async erase(id: string): Promise<void> {
    await this.#close();
    await rm(join(this.#path, id), { force: true });
  }

  /** Makes all of it durable. */
  async finish(): Promise<void> {
    await this.#close();
  }

  /** Puts it in the place of the folder that is in use, which is kept. @param aside null: it is erased */
  async takePlace(databasePath: string, aside: string | null): Promise<void> {
    const folder = filesFolder(databasePath);
    await putAside(folder, aside && `${aside}-files`);
    if (existsSync(this.#path)) await rename(this.#path, folder);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#open?.file.close();
    await rm(this.#path, { recursive: true, force: true });
  }

  async #fileOf(id: string): Promise<FileHandle> {
    if (this.#open?.id === id) return this.#open.file;
    await this.#close();
    await mkdir(this.#path, { recursive: true, mode: 0o700 });
    const path = join(this.#path, id);
    const file = await open(path, existsSync(path) ? 'r+' : 'wx', 0o600);
    this.#open = { id, file };
    return file;
  }

  async #close(): Promise<void> {
    const file = this.#open?.file;
    this.#open = null;
    await file?.sync();
    await file?.close();
  }
}
