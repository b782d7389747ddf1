import type { Clock } from '../../protocol/index.ts';
import type { DatabaseLocation } from './database-location.ts';
import type { Database } from './query/connection.ts';
import type { Bucket } from './files/bucket.ts';
import { BucketBytes } from './files/bucket-bytes.ts';
import { DatabaseBytes } from './files/database-bytes.ts';
import type { FileBytes } from './files/file-bytes.ts';
import { filesFolder, FolderBytes } from './files/folder-bytes.ts';

/**
 * Where a server keeps the bytes of files, where it has no bucket for them: beside a SQLite file, which would grow by each
 * of them and has one process; in PostgreSQL itself, which all processes share. With a bucket, uploads are there until they
 * are whole, so that they go on in any process that they go on in without one.
 */
export function openFileBytes(
  database: DatabaseLocation,
  store: Database,
  remote: { readonly bucket: Bucket; readonly clock: Clock } | null = null,
): FileBytes {
  const near =
    database.kind === 'sqlite'
      ? new FolderBytes(store, filesFolder(database.path))
      : new DatabaseBytes(store);
  return remote === null ? near : new BucketBytes(store, near, remote.bucket, remote.clock);
}
