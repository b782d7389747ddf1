import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const name = /^parley-look-around-(\d+)-/;

/** Makes the folder of a demo within `parent`. Its name says whose it is. */
export const makeDemoFolder = (parent: string): Promise<string> =>
  mkdtemp(join(parent, `parley-look-around-${process.pid}-`));

/**
 * Removes the folders of demo whose app was ended before it could do so: those of this user, whose process is gone.
 * What cannot be removed stays.
 */
export async function removeLeftDemos(parent: string): Promise<void> {
  for (const entry of await readdir(parent).catch(() => [])) {
    const pid = Number(name.exec(entry)?.[1]);
    if (!(pid > 0) || isRunning(pid)) continue;
    const folder = join(parent, entry);
    const found = await lstat(folder).catch(() => null);
    if (!found?.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid)) continue;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
}

/** Also someone else's: a process id that is in use again does not say whose folder it is. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
