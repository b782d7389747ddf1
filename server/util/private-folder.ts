import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What a folder of the server's own has in it, and what file systems put there themselves. */
const own = /^(?:parley\.sqlite|(?:service|move)\.lock|uploads$|images$|files$|lost\+found$)/;
const othersBits = 0o077;

/**
 * Closes a folder that others on this machine can look into, and the files in it. Does nothing where files have no such
 * rights (Windows).
 *
 * @throws Error when it cannot be closed, or is not the server's alone: closing `/tmp` or a home would lock others out
 */
export function keepPrivate(folder: string): void {
  if (process.platform === 'win32') return;
  const problem = sharedWith(folder);
  if (problem !== null) throw new Error(problem);
  if (isOpen(folder)) close(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (!entry.isFile() || !own.test(entry.name)) continue;
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && (found.mode & othersBits) !== 0) close(path, 0o600);
  }
}

/** Why `keepPrivate` would refuse a folder; null: it would not. */
export function sharedWith(folder: string): string | null {
  if (process.platform === 'win32' || !isOpen(folder)) return null;
  const foreign = readdirSync(folder).find((name) => !own.test(name));
  return foreign === undefined
    ? null
    : `others can read it, and "${foreign}" in it is not parley-server’s: use a folder of its own, or chmod 700 it`;
}

const isOpen = (folder: string): boolean => (statSync(folder).mode & othersBits) !== 0;

function close(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw new Error(`others can read ${path}, and this user cannot change that: ${reason}`, { cause });
  }
}
