import { existsSync } from 'node:fs';
import { copyFile, link, readdir, rename, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { filesFolder, syncFolder } from '../files/folder-bytes.ts';
import { imagesFolder } from '../media/folder-images.ts';
import type { MoveMark } from '../moving/move-mark.ts';
import { readMark, removeMark } from '../sqlite/sqlite-mark.ts';
import type { Dump } from './dump.ts';
import { putAside } from './file-folder.ts';
import { FreshFile } from './fresh-file.ts';
import { openExisting, openSqliteSnapshot } from './sqlite-snapshot.ts';
import type { Target } from './target.ts';

const freshStart = '.restoring-';

/** A SQLite file as the place of a dump. The new file is made whole beside the old one and then takes its name. */
export function sqliteTarget(path: string): Target {
  const begin = async (): Promise<FreshFile> => {
    await removeUnfinished(path);
    return new FreshFile(`${path}${freshStart}${randomBytes(4).toString('hex')}`);
  };
  return {
    async isEmpty() {
      if (!existsSync(path)) return true;
      await using snapshot = openSqliteSnapshot(path);
      const shape = (await snapshot.tables()).find(({ table }) => table === 'people');
      if (shape === undefined) return true;
      for await (const rows of snapshot.rows(shape)) if (rows.length > 0) return false;
      return true;
    },
    mark: async () => markOf(path),
    async replace(dump) {
      await using fresh = await begin();
      await fresh.fill(dump);
      await fresh.finish(null);
      return await takePlace(fresh, path, 'keep');
    },
    async fill(dump: Dump, mark: MoveMark) {
      // Long before people wait for the end.
      if (markOf(path) !== null) await eraseLeft(path);
      const fresh = await begin();
      try {
        await fresh.fill(dump);
      } catch (error) {
        await fresh[Symbol.asyncDispose]();
        throw error;
      }
      return {
        apply: (round) => fresh.apply(round),
        count: (table) => fresh.count(table),
        async complete() {
          await fresh.finish(mark);
          // What is there is empty.
          await takePlace(fresh, path, 'erase');
        },
        [Symbol.asyncDispose]: () => fresh[Symbol.asyncDispose](),
      };
    },
    async open() {
      const handle = new Database(path, { fileMustExist: true });
      try {
        handle.pragma('synchronous = FULL');
        removeMark(handle);
      } finally {
        handle.close();
      }
    },
    async verify() {
      // Its references were looked at when it was copied.
    },
  };
}

function markOf(path: string): MoveMark | null {
  if (!existsSync(path)) return null;
  const handle = openExisting(path);
  try {
    return readMark(handle);
  } finally {
    handle.close();
  }
}

/** Erases what a move that did not end left. The database, which says so, goes last. */
async function eraseLeft(path: string): Promise<void> {
  await putAside(filesFolder(path), null);
  await putAside(imagesFolder(path), null);
  for (const end of ['-wal', '-shm', '']) await rm(path + end, { force: true });
}

/** Gives the fresh file the name of the old one. @returns where the old one is kept */
async function takePlace(fresh: FreshFile, path: string, old: 'keep' | 'erase'): Promise<string | null> {
  const aside = old === 'keep' && existsSync(path) ? await setAside(path) : null;
  if (aside === null) for (const end of ['-wal', '-shm']) await rm(path + end, { force: true });
  await fresh.files.takePlace(path, aside);
  // A dump has images in rows, where the new file has them.
  await putAside(imagesFolder(path), aside && `${aside}-images`);
  await rename(fresh.path, path);
  await syncFolder(dirname(path));
  return aside;
}

/** Keeps the old file under another name; the old name stays until the new file takes it. */
async function setAside(path: string): Promise<string> {
  const aside = `${path}.before-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${randomBytes(2).toString('hex')}`;
  const old = new Database(path);
  try {
    old.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // It is damaged: its log is kept beside it as it is.
  } finally {
    old.close();
  }
  await link(path, aside).catch(() => copyFile(path, aside));
  if (existsSync(`${path}-wal`)) await rename(`${path}-wal`, `${aside}-wal`);
  await rm(`${path}-shm`, { force: true });
  return aside;
}

/** Removes what was killed before it took its place. */
async function removeUnfinished(path: string): Promise<void> {
  const start = basename(path) + freshStart;
  for (const name of await readdir(dirname(path))) {
    if (name.startsWith(start)) await rm(join(dirname(path), name), { recursive: true, force: true });
  }
}
