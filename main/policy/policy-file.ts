import { closeSync, fstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import type { Logger } from '../log/log.ts';

const writableByOthers = 0o022;

/** Whether the administrator of this computer alone can have written a file. */
export const isAdministrators = ({ uid, mode }: Pick<Stats, 'uid' | 'mode'>): boolean =>
  uid === 0 && (mode & writableByOthers) === 0;

/** What the administrator's file holds; null where there is none, or where another user can have written it. */
export function readOwned(file: string, log: Pick<Logger, 'warn'>): Buffer | null {
  let opened: number;
  try {
    opened = openSync(file, 'r');
  } catch {
    return null;
  }
  try {
    // Of what was opened: the name can lead to another file by now.
    if (isAdministrators(fstatSync(opened))) return readFileSync(opened);
    log.warn({ file }, 'a policy file that others than root can write is ignored');
    return null;
  } catch {
    return null;
  } finally {
    closeSync(opened);
  }
}
