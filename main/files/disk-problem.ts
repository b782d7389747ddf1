/**
 * Why the cache is not what it should be, as far as the person can do something about it. `damaged`: the file could not
 * be read and was begun anew.
 */
export type CacheTrouble = 'full' | 'unwritable' | 'damaged';

const full = ['SQLITE_FULL', 'ENOSPC', 'EDQUOT'];
const unwritable = ['SQLITE_READONLY', 'SQLITE_CANTOPEN', 'SQLITE_IOERR', 'EROFS', 'EACCES', 'EPERM'];

/** Null for what is no fault of the disk. */
export function troubleOf(error: unknown): CacheTrouble | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (full.some((each) => code.startsWith(each))) return 'full';
  return unwritable.some((each) => code.startsWith(each)) ? 'unwritable' : null;
}
