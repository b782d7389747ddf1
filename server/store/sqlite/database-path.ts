import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { keepPrivate } from '../../util/private-folder.ts';

/** The data folder cannot be used; the message says why, in one line. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';

  constructor(dataDir: string, cause: unknown) {
    super(`cannot use the data folder ${dataDir} (${reasonOf(cause)}); choose another with --data`, {
      cause,
    });
  }
}

function reasonOf(cause: unknown): string {
  const { code, syscall } = (cause ?? {}) as { code?: unknown; syscall?: unknown };
  if (code === 'EACCES' && syscall === 'mkdir') return 'this user may not create it';
  if (code === 'EACCES') return 'this user may not read it; run this as the server’s user';
  if (code === 'ENOENT' && syscall === 'mkdir') return 'no folder can be created there';
  if (code === 'EROFS') return 'its file system is mounted read-only';
  if (code === 'ENOSPC') return 'the disk is full';
  return cause instanceof Error ? cause.message : String(cause);
}

/**
 * The database file in the data folder; the folder is made when it is missing, and is for this user's eyes only.
 *
 * @throws DataFolderError
 */
export function databasePath(dataDir: string): string {
  try {
    makeFolder(dataDir);
    keepPrivate(dataDir);
  } catch (error) {
    throw new DataFolderError(dataDir, error);
  }
  return databaseFile(dataDir);
}

/**
 * Whether there is something at a path in a data folder, or the folder itself.
 *
 * @throws DataFolderError where this user may not know
 */
export function isThere(dataDir: string, path = dataDir): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (cause) {
    throw new DataFolderError(dataDir, cause);
  }
}

/** Where the database file is, or will be; nothing is made. */
export const databaseFile = (dataDir: string): string => join(dataDir, 'parley.sqlite');

// One folder at a time: where a file system takes no folders, such as /proc, the recursive way never ends.
function makeFolder(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found) throw new Error(`${path} is a file`);
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it just now.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
