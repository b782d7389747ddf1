import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import type { ImageForm } from '../../domain/messages/media.ts';
import { absent } from '../files/folder-bytes.ts';
import { chunkBytes } from '../media/database-images.ts';
import { imageFile } from '../media/folder-images.ts';
import type { Value } from './dump.ts';
import { piecesOf } from './pieces-of.ts';

/** The table in which a dump has the bytes of images, wherever a store keeps them. */
export const imageChunksTable = 'media_chunks';
export const imageChunkColumns = ['media_id', 'thumbnail', 'part', 'content'] as const;

/** What a folder has of an image in one form. */
interface FolderImage {
  readonly id: string;
  readonly form: ImageForm;
  readonly length: number;
}

/** What the folder of images is to have: all that is shown and has no rows of bytes. @param id of one alone */
export function imagesOf(handle: Database.Database, id?: string): IterableIterator<FolderImage> {
  const one = id === undefined ? '' : 'and id = @id';
  const shown = `complete = 1 and not exists (select 1 from ${imageChunksTable} where media_id = media.id) ${one}`;
  const images = handle.prepare<[object], FolderImage>(
    `select id, 'whole' as form, byte_length as length from media where ${shown} union all
     select id, 'thumbnail' as form, thumbnail_length as length from media where ${shown}`,
  );
  return images.iterate({ id });
}

/** The rows that the bytes in a folder would be in that table. What was erased since is left out. */
export async function* imageRows(
  folder: string,
  images: Iterable<FolderImage>,
  columns: readonly string[],
): AsyncGenerator<readonly (readonly Value[])[]> {
  for (const { id, form, length } of images) {
    const thumbnail = form === 'thumbnail' ? 1 : 0;
    for await (const { at, content } of piecesOf(join(folder, imageFile(id, form)), length, chunkBytes)) {
      const row: Record<string, Value> = { media_id: id, thumbnail, part: at / chunkBytes, content };
      yield [columns.map((column) => row[column] ?? null)];
    }
  }
}

/** Images of which a folder has not all bytes. */
export async function incompleteImages(folder: string, images: Iterable<FolderImage>): Promise<string[]> {
  const found = new Set<string>();
  for (const { id, form, length } of images) {
    const there = await stat(join(folder, imageFile(id, form))).catch(absent);
    if (there === null || there.size < length) found.add(id);
  }
  return [...found];
}
