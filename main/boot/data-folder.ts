import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
    return `Parley keeps its data in ${folder}, and ${reasons[code] ?? `that failed (${code})`}. Then start Parley again.`;
  }
}

const denied = 'you may not write there. Change who may';
const reasons: Readonly<Record<string, string>> = {
  EACCES: denied,
  EPERM: denied,
  EROFS: 'that is read-only. Make it writable',
  ENOSPC: 'that disk is full. Make some room',
  EDQUOT: 'that disk is full for you. Make some room',
  ENOTDIR: 'a file is in the way of that folder. Move it away',
  EEXIST: 'a file is in the way of that folder. Move it away',
};
