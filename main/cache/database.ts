import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { migrations } from './migrations.ts';

export type Db = Database.Database;

/** Files that belong to a database in WAL mode. */
const companions = ['', '-wal', '-shm'];

/** Whether an error says that the file itself is no good, as opposed to a full disk or a bug. */
export function isDamage(error: unknown): boolean {
  if (error instanceof NewerSchema) return true;
  // What the full-text index answers when its own tables cannot be read.
  if (error instanceof Error && error.message.startsWith('vtable constructor failed')) return true;
  const code = error instanceof Database.SqliteError ? error.code : '';
  return code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_NOTADB');
}

/** The file was written by a later version of the app. */
class NewerSchema extends Error {}

/** Renames the file to `….damaged`, in place of an earlier one. */
export function moveAside(file: string): void {
  for (const companion of companions) {
    const damaged = `${file}.damaged${companion}`;
    rmSync(damaged, { force: true });
    if (existsSync(`${file}${companion}`)) renameSync(`${file}${companion}`, damaged);
  }
}

/** A damaged file may help to get back what could not be read; what was erased since is still in it. */
const damagedKeptMs = 30 * 24 * 60 * 60 * 1000;

/** Deletes a file that was moved aside long ago. */
export function deleteOldDamaged(file: string, nowMs: number): void {
  const movedAt = statSync(`${file}.damaged`, { throwIfNoEntry: false })?.ctimeMs ?? nowMs;
  if (movedAt + damagedKeptMs > nowMs) return;
  for (const companion of companions) rmSync(`${file}.damaged${companion}`, { force: true });
}

/** Opens a cache file, or makes it, and brings its schema up to date. Throws what `isDamage` knows when it cannot be used. */
export function openDatabase(file: string): Db {
  mkdirSync(dirname(file), { recursive: true });
  const db = new Database(file);
  try {
    db.pragma('journal_mode = WAL');
    // A message that was reported as kept survives a power cut.
    db.pragma('synchronous = FULL');
    // What was off the record is not left in free pages.
    db.pragma('secure_delete = ON');
    migrate(db);
    // A process that was killed may have left something erased in the log.
    truncateLog(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Empties the write-ahead log, in which pages are still as they were. */
export function truncateLog(db: Db): void {
  db.pragma('wal_checkpoint(TRUNCATE)');
}

function migrate(db: Db): void {
  const applied = Number(db.pragma('user_version', { simple: true }));
  if (applied > migrations.length) throw new NewerSchema('written by a later version');
  for (const [index, step] of migrations.entries()) {
    if (index < applied) continue;
    db.transaction(() => {
      if (typeof step === 'string') db.exec(step);
      else step(db);
      db.pragma(`user_version = ${index + 1}`);
    })();
  }
}
