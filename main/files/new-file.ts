import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { safeName } from '../../words/safe-text.ts';
import { t } from '../../words/translate.ts';

/** Names tried before giving up: no one exports the same conversation more often on purpose. */
const tries = 1000;

/** A file name from a title: nothing that any file system refuses. */
export function fileNameOf(title: string): string {
  const safe = safeName(title)
    .replace(/[<>:"/\\|?*\p{Cc}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return (
    safe
      .replace(/^\.+|\.+$/gu, '')
      .slice(0, 80)
      // A character may have been cut in two.
      .replace(/\p{Cs}/gu, '')
      .trim() || t('files.conversation')
  );
}

/** In words for people, as far as it is known. */
export function whyNotWritten(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return t('files.unwritten.full');
    case 'EACCES':
    case 'EPERM':
      return t('files.unwritten.denied');
    case 'EROFS':
      return t('files.unwritten.readOnly');
    case 'ENOENT':
    case 'ENOTDIR':
      return t('files.unwritten.noFolder');
    case 'EEXIST':
      return t('files.unwritten.tooMany');
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

/** What a file is called until all of it is here: hidden, and nothing that a program opens. */
const partName = /^\.parley-[\da-f-]{36}\.part$/u;
/** A part that is older is of a download that ended with the app; another Parley may still write a younger one. */
const partMs = 24 * 60 * 60 * 1000;

/**
 * Writes pieces into a new file of a folder, without ever replacing one: it has its name only when it is whole. Answers its
 * path; a failed one is removed.
 *
 * @param extension without its dot; empty: none
 */
export async function writeNewFile(
  folder: string,
  name: string,
  extension: string,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<string> {
  const part = join(folder, `.parley-${randomUUID()}.part`);
  try {
    const file = await open(part, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
    try {
      for await (const piece of pieces) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    return await named(part, folder, name, extension);
  } finally {
    await rm(part, { force: true });
  }
}

/** Gives a written file the first free name. */
async function named(part: string, folder: string, name: string, extension: string): Promise<string> {
  const ending = extension === '' ? '' : `.${extension}`;
  for (let count = 1; count <= tries; count += 1) {
    const path = join(folder, `${count === 1 ? name : `${name} (${count})`}${ending}`);
    try {
      // Some disks, such as most USB sticks, have no second name for a file.
      await link(part, path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') throw error;
        return copyFile(part, path, constants.COPYFILE_EXCL);
      });
      return path;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  throw Object.assign(new Error(`${name} is there ${tries} times`), { code: 'EEXIST' });
}

/** Deletes what downloads that were cut off have left in a folder. */
export async function removeOldParts(folder: string, nowMs: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const { mtimeMs } = partName.test(name) ? await stat(path).catch(() => notThere) : notThere;
    if (mtimeMs < nowMs - partMs) await rm(path, { force: true });
  }
}

const notThere = { mtimeMs: Infinity };
