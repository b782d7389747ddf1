import { existsSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';

/** `user_version` of a file in which nothing was ever deleted without being overwritten. */
const cleanVersion = 1;
const bytesPerMegabyte = 1_000_000;

/** How it goes with writing a file anew. */
export type Rewriting =
  /** It takes as long as copying the file twice; `log` grows to its size meanwhile. */
  | { readonly step: 'began'; readonly megabytes: number; readonly log: string }
  | { readonly step: 'done'; readonly seconds: number }
  /** It is tried again at the next start. */
  | { readonly step: 'no room'; readonly folder: string; readonly megabytes: number; readonly free: number }
  | { readonly step: 'failed'; readonly err: unknown };

/** Bytes that a folder's disk has left. */
export type FreeSpace = (folder: string) => number;

const freeSpace: FreeSpace = (folder) => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

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
export function eraseRemains(
  handle: Database.Database,
  report: (step: Rewriting) => void,
  freeOn: FreeSpace = freeSpace,
): void {
  if (Number(handle.pragma('user_version', { simple: true })) >= cleanVersion) return;
  const bytes =
    Number(handle.pragma('page_count', { simple: true })) *
    Number(handle.pragma('page_size', { simple: true }));
  const full = fullFolder(dirname(handle.name), bytes, freeOn);
  if (full) return report({ step: 'no room', ...full });
  const started = performance.now();
  report({ step: 'began', megabytes: megabytes(bytes), log: `${handle.name}-wal` });
  try {
    handle.exec('VACUUM');
    markClean(handle);
  } catch (error) {
    const code = error instanceof Database.SqliteError ? error.code : '';
    if (!/^SQLITE_(?:BUSY|LOCKED|FULL|IOERR)/.test(code)) throw error;
    return report({ step: 'failed', err: error });
  }
  return report({ step: 'done', seconds: Math.round((performance.now() - started) / 1000) });
}

/** SQLite writes the file into a temporary one, and from there into the log: where there is no room for both; null: nowhere. */
function fullFolder(
  folder: string,
  bytes: number,
  freeOn: FreeSpace,
): { readonly folder: string; readonly megabytes: number; readonly free: number } | null {
  const temporary = temporaryFolder();
  const isOneDisk = statSync(folder).dev === statSync(temporary).dev;
  const needs = isOneDisk
    ? [{ folder, bytes: bytes * 2 }]
    : [folder, temporary].map((each) => ({ folder: each, bytes }));
  for (const need of needs) {
    const free = freeOn(need.folder);
    if (free < need.bytes)
      return { folder: need.folder, megabytes: megabytes(need.bytes), free: megabytes(free) };
  }
  return null;
}

/** As SQLite looks for it. */
function temporaryFolder(): string {
  const { SQLITE_TMPDIR, TMPDIR } = process.env;
  return [SQLITE_TMPDIR, TMPDIR, '/var/tmp'].find((each) => each && existsSync(each)) ?? tmpdir();
}

const megabytes = (bytes: number): number => Math.ceil(bytes / bytesPerMegabyte);
