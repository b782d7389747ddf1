import Database from 'better-sqlite3';

/** `user_version` of a file in which nothing was ever deleted without being overwritten. */
const cleanVersion = 1;

/** From now on, what is deleted is overwritten. For a file's every handle that writes. */
export function overwriteDeleted(handle: Database.Database): void {
  handle.pragma('secure_delete = ON');
}

/** Says of a new file that nothing was deleted in it. */
export function markClean(handle: Database.Database): void {
  handle.pragma(`user_version = ${cleanVersion}`);
}

/**
 * Writes a file anew, once, in which things were deleted before they were overwritten: its free space still has them.
 * Where that is not possible now, as on a full disk or beside another process, the next start tries it again.
 */
export function eraseRemains(handle: Database.Database): void {
  if (Number(handle.pragma('user_version', { simple: true })) >= cleanVersion) return;
  try {
    handle.exec('VACUUM');
    markClean(handle);
  } catch (error) {
    const code = error instanceof Database.SqliteError ? error.code : '';
    if (!/^SQLITE_(?:BUSY|LOCKED|FULL|IOERR)/.test(code)) throw error;
  }
}
