import type { DatabaseLocation } from './database-location.ts';
import type { Database } from './query/connection.ts';
import { DatabaseBytes } from './files/database-bytes.ts';
import type { FileBytes } from './files/file-bytes.ts';
import { filesFolder, FolderBytes } from './files/folder-bytes.ts';

/**
 * Where a server keeps the bytes of files: beside a SQLite file, which would grow by each of them and has one process; in
 * PostgreSQL itself, which all processes share.
 */
export function openFileBytes(database: DatabaseLocation, store: Database): FileBytes {
  return database.kind === 'sqlite'
    ? new FolderBytes(store, filesFolder(database.path))
    : new DatabaseBytes(store);
}
