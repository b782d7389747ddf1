import { join } from 'node:path';
import Database from 'better-sqlite3';
import { DataFolderError, isThere } from './database-path.ts';

const lockFile = 'service.lock';

/** The data folder belongs to another running server; the message says so in one line. */
export class DataInUseError extends Error {
  override readonly name = 'DataInUseError';
}

/**
 * Takes a data folder for this process alone: what people see live is in one process's memory, so two servers on one
 * folder would each show half of it. The lock is the operating system's on a file that SQLite holds, and is gone with
 * the process, however that ends.
 *
 * @throws DataInUseError, DataFolderError
 */
export function lockData(dataDir: string): Disposable {
  const reason = `another parley-server uses ${dataDir}; stop it first, or choose another folder with --data`;
  return lock(dataDir, lockFile, reason);
}

/** Whether a server runs on a data folder; null: this user may not know. */
export function isDataInUse(dataDir: string): boolean | null {
  const path = join(dataDir, lockFile);
  let database: Database.Database | null = null;
  try {
    if (!isThere(dataDir, path)) return false;
    database = new Database(path, { readonly: true, timeout: 0 });
    database.exec('SELECT 1 FROM sqlite_master');
    return false;
  } catch (error) {
    return error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY' ? true : null;
  } finally {
    database?.close();
  }
}

/** Takes a data folder for one move away from it, beside the server. @throws DataInUseError, DataFolderError */
export const lockMove = (dataDir: string): Disposable =>
  lock(dataDir, 'move.lock', `another parley-server moves ${dataDir}; wait for it`);

function lock(dataDir: string, name: string, reason: string): Disposable {
  let database: Database.Database | null = null;
  try {
    database = new Database(join(dataDir, name), { timeout: 0 });
    database.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    database?.close();
    if (!(cause instanceof Database.SqliteError) || cause.code !== 'SQLITE_BUSY') {
      throw new DataFolderError(dataDir, cause);
    }
    throw new DataInUseError(reason, { cause });
  }
  const held = database;
  return { [Symbol.dispose]: () => held.close() };
}
