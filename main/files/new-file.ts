import { constants } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { safeName } from '../../words/safe-text.ts';
import { t } from '../../words/translate.ts';

/** Names tried before giving up: nobody exports the same conversation more often on purpose. */
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

/**
 * Writes pieces into a new file of a folder, without ever replacing one. Answers its path; a failed one is removed.
 *
 * @param extension without its dot; empty: none
 */
export async function writeNewFile(
  folder: string,
  name: string,
  extension: string,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<string> {
  for (let count = 1; count <= tries; count += 1) {
    const ending = extension === '' ? '' : `.${extension}`;
    const path = join(folder, `${count === 1 ? name : `${name} (${count})`}${ending}`);
    const file = await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return null;
        throw error;
      },
    );
    if (file === null) continue;
    try {
      for await (const piece of pieces) await file.writeFile(piece);
      await file.sync();
    } catch (error) {
      await file.close();
      await rm(path, { force: true });
      throw error;
    }
    await file.close();
    return path;
  }
  throw Object.assign(new Error(`${name} is there ${tries} times`), { code: 'EEXIST' });
}
