import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { t } from '../../words/translate.ts';

/** Why nothing can be kept in the folder, for people to read; null when it can. Makes the folder where it is missing. */
export function folderProblem(folder: string): string | null {
  const probe = join(folder, `.writable-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(probe, 'x');
    rmSync(probe);
    return null;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    const reason = reasons[code];
    return reason ? t(`files.${reason}`, { folder }) : t('files.failed', { folder, code });
  }
}

const reasons: Readonly<Record<string, 'denied' | 'readOnly' | 'full' | 'inTheWay'>> = {
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'readOnly',
  ENOSPC: 'full',
  EDQUOT: 'full',
  ENOTDIR: 'inTheWay',
  EEXIST: 'inTheWay',
};
