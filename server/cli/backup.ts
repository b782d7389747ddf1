import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { systemClock, USEC_PER_SEC } from '../../protocol/index.ts';
import { madeDatabaseOf } from '../config/database-of.ts';
import { migrations } from '../store/migrations/migrate.ts';
import { unknownIn } from '../store/migrations/record.ts';
import { writeDumpFile } from '../store/transfer/dump-file.ts';
import { dumpOf } from '../store/transfer/dump-of.ts';
import { openData } from '../store/transfer/open-snapshot.ts';
import { deleteOldBackups, timeOf } from '../store/transfer/old-backups.ts';
import { noteBackedUp } from './files-note.ts';
import { CommandFailure, type Given } from './command-spec.ts';
import { withProgress } from './row-progress.ts';
import { readCount } from './read-command.ts';

/** Days. What was erased since is still in a backup: the default is how long that may be. */
const keep = { standard: 30, most: 100_000 };

/** `parley-server backup` */
export async function backup(given: Given): Promise<number> {
  const file = resolve(given.argument ?? '');
  const keepDays = readCount(given, 'keep-days', keep.standard, keep.most);
  await using snapshot = await openData(madeDatabaseOf(given.where));
  // What this release does not know would be missing in it.
  if ((await unknownIn(snapshot, await snapshot.migrations(), migrations)).length > 0)
    throw new CommandFailure('a newer parley-server added to the data; make the backup with that one');
  if (await isAnother(file)) throw new CommandFailure(`${file} is there and is no backup; name another file`);
  try {
    await writeDumpFile(file, withProgress(dumpOf(snapshot, systemClock.nowUsec())));
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (!/^E[A-Z]+$/.test(code) || !(cause instanceof Error)) throw cause;
    // What cannot be read is the data's.
    if ('path' in cause && !String(cause.path).startsWith(file)) throw cause;
    throw new CommandFailure(
      `cannot write ${file}: ${reasonOf(code, file) ?? `${cause.message}; name another file`}`,
      { cause },
    );
  }
  await noteBackedUp(snapshot);
  const before = systemClock.nowUsec() - keepDays * 24 * 60 * 60 * USEC_PER_SEC;
  for (const name of await deleteOldBackups(dirname(file), before)) {
    process.stderr.write(`parley-server: deleted ${name}, a backup older than ${keepDays} days\n`);
  }
  return 0;
}

/** Something that a backup would replace, and that is none itself. */
async function isAnother(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found?.isFile() === true && found.size > 0 && (await timeOf(file)) === null;
}

function reasonOf(code: string, file: string): string | null {
  switch (code) {
    case 'ENOENT':
      return `there is no folder ${dirname(file)}; make it first`;
    case 'EISDIR':
      return 'it is a folder; name a file in it';
    case 'EACCES':
      return 'this user may not write there; name another file';
    default:
      return null;
  }
}
