/** Why a disk does not take what is written to it, as far as the person can do something about it. */
export type DiskProblem = 'full' | 'unwritable';

const full = ['SQLITE_FULL', 'ENOSPC', 'EDQUOT'];
const unwritable = ['SQLITE_READONLY', 'SQLITE_CANTOPEN', 'SQLITE_IOERR', 'EROFS', 'EACCES', 'EPERM'];

/** Null for what is no fault of the disk. */
export function diskProblemOf(error: unknown): DiskProblem | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (full.some((each) => code.startsWith(each))) return 'full';
  return unwritable.some((each) => code.startsWith(each)) ? 'unwritable' : null;
}
