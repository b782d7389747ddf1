import { access, constants, stat, statfs } from 'node:fs/promises';
import { codeOf, type Finding, lineOf, ok, warning, wrong } from './finding.ts';

/** Bytes. Below the first there is no room for a day of a small team, below the second a large upload fills it. */
const room = { needed: 200e6, wished: 2e9 };

/** What a file system says of itself. */
export interface Space {
  readonly free: number;
  /** New files that it takes; null: it does not count them. */
  readonly files: number | null;
}

/** Folders by what they are for, and who makes them where they are not there. */
const missing = {
  data: 'the server creates it when it starts',
  backups: 'create it: "parley-server backup" does not',
};

/** Whether a folder is there for this user, and has room. */
export async function folderFindings(
  folder: string,
  what: keyof typeof missing,
  spaceOf: (folder: string) => Promise<Space> = readSpace,
): Promise<Finding[]> {
  try {
    if (!(await stat(folder)).isDirectory()) return [wrong(`${folder}, the folder for ${what}, is a file`)];
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (codeOf(error) === 'ENOENT')
      return [warning(`the folder for ${what}, ${folder}, is not there; ${missing[what]}`)];
    return [wrong(unusable(folder, what, error))];
  }
  return [spaceFinding(folder, await spaceOf(folder))];
}

function unusable(folder: string, what: string, error: unknown): string {
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
      return `this user may not write to ${folder}, the folder for ${what}; run this as the server’s user, which should own it`;
    case 'ENOTDIR':
      return `${folder}, the folder for ${what}, cannot be there: what it is to be in is a file`;
    case 'EROFS':
      return `${folder}, the folder for ${what}, is on a file system that is mounted read-only`;
    default:
      return `${folder}, the folder for ${what}, cannot be used (${lineOf(error)})`;
  }
}

function spaceFinding(folder: string, { free, files }: Space): Finding {
  const left = `${written(free)} are free at ${folder}`;
  if (files === 0) return wrong(`the file system of ${folder} takes no more files; delete some`);
  if (free < room.needed) return wrong(`only ${left}; delete something, or move the data to a larger disk`);
  if (free < room.wished) return warning(`only ${left}; make room before it is full`);
  return ok(left);
}

const written = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.floor(bytes / 1e6)} MB`;

async function readSpace(folder: string): Promise<Space> {
  const { bavail, bsize, files, ffree } = await statfs(folder);
  return { free: bavail * bsize, files: files === 0 ? null : ffree };
}
