import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { migrations } from './migrations.ts';

export type Db = Database.Database;

/** Files that belong to a database in WAL mode. */
const companions = ['', '-wal', '-shm'];

/** Whether an error says that the file itself is no good, as opposed to a full disk or a bug. */
export function isDamage(error: unknown): boolean {
  if (error instanceof NewerSchema) return true;
  const code = error instanceof Database.SqliteError ? error.code : '';
  return code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_NOTADB');
}

/** The file was written by a later version of the app. */
class NewerSchema extends Error {}

/**
 * Opens a cache file and brings its schema up to date. A file that cannot be used is moved aside and a new one begun: all
 * but unsent messages and drafts can be fetched again, and those are still in the file beside it.
 */
export function openDatabase(file: string): Db {
  try {
    return openAsItIs(file);
  } catch (error) {
    if (!isDamage(error)) throw error;
    moveAside(file);
    return openAsItIs(file);
  }
}

/** Renames the file to `….damaged`, in place of an earlier one. */
export function moveAside(file: string): void {
  for (const companion of companions) {
    const damaged = `${file}.damaged${companion}`;
    rmSync(damaged, { force: true });
    if (existsSync(`${file}${companion}`)) renameSync(`${file}${companion}`, damaged);
  }
}

function openAsItIs(file: string): Db {
  mkdirSync(dirname(file), { recursive: true });
  const db = new Database(file);
  try {
    db.pragma('journal_mode = WAL');
    // A message that was reported as kept survives a power cut.
    db.pragma('synchronous = FULL');
    // What was off the record is not left in free pages.
    db.pragma('secure_delete = ON');
    migrate(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function migrate(db: Db): void {
  const applied = Number(db.pragma('user_version', { simple: true }));
  if (applied > migrations.length) throw new NewerSchema('written by a later version');
  for (const [index, step] of migrations.entries()) {
    if (index < applied) continue;
    db.transaction(() => {
      db.exec(step);
      db.pragma(`user_version = ${index + 1}`);
    })();
  }
}
