import type { DatabaseLocation } from './database-location.ts';
import { DatabaseImages } from './media/database-images.ts';
import { FolderImages, imagesFolder } from './media/folder-images.ts';
import type { ImageBytes } from './media/image-bytes.ts';
import type { Database } from './query/connection.ts';

/**
 * Where a server keeps the bytes of images: beside a SQLite file, whose one writer is the event loop; in PostgreSQL itself,
 * which all processes share.
 */
export function openImageBytes(database: DatabaseLocation, store: Database): ImageBytes {
  const images = new DatabaseImages(store);
  return database.kind === 'sqlite' ? new FolderImages(imagesFolder(database.path), images) : images;
}
