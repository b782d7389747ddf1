import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { t } from '../../words/translate.ts';

/**
 * Why nothing can be kept in the folder, for people to read; null when it can. Makes the folder where it is missing, and
 * closes it to others on this computer.
 */
export function folderProblem(folder: string): string | null {
  const probe = join(folder, `.writable-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!keepPrivate(folder)) return t('files.shared', { folder });
    writeFileSync(probe, 'x');
    rmSync(probe);
    return null;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    const reason = reasons[code];
    return reason ? t(`files.${reason}`, { folder }) : t('files.failed', { folder, code });
  }
}

/** Closes a folder that others on this computer can look into, and the files in it. False where that would lock others out. */
function keepPrivate(folder: string): boolean {
  if (process.platform === 'win32') return true;
  const { mode } = statSync(folder);
  // Many write into such a folder, as into /tmp.
  if ((mode & 0o1000) !== 0) return false;
  if ((mode & othersBits) !== 0) chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const found = entry.isFile() ? statSync(path, { throwIfNoEntry: false }) : undefined;
    if (found && (found.mode & othersBits) !== 0) chmodSync(path, found.mode & 0o700);
  }
  return true;
}

const othersBits = 0o077;

const reasons: Readonly<Record<string, 'denied' | 'readOnly' | 'full' | 'inTheWay'>> = {
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'readOnly',
  ENOSPC: 'full',
  EDQUOT: 'full',
  ENOTDIR: 'inTheWay',
  EEXIST: 'inTheWay',
};
