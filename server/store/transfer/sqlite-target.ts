import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, link, open, rename, rm } from 'node:fs/promises';
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { migrate } from '../migrations/migrate.ts';
import { migrateTo } from './migrate-to.ts';
import type { Tables } from '../query/tables.ts';
import { imagesFolder } from '../media/folder-images.ts';
import { chunksTable, FreshFolder, putAside } from './file-folder.ts';
import { type Dump, DumpError, type TableShape } from './dump.ts';
import { markClean } from '../sqlite/erase-remains.ts';
import { columnsOf, openSqliteSnapshot, quoted } from './sqlite-snapshot.ts';
import type { Target } from './target.ts';

/** A SQLite file as the place of a dump. The new file is made whole beside the old one and then takes its name. */
export function sqliteTarget(path: string): Target {
  return {
    async isEmpty() {
      if (!existsSync(path)) return true;
      await using snapshot = openSqliteSnapshot(path);
      const shape = (await snapshot.tables()).find(({ table }) => table === 'people');
      if (shape === undefined) return true;
      for await (const rows of snapshot.rows(shape)) if (rows.length > 0) return false;
      return true;
    },
    async replace(dump) {
      const fresh = `${path}.restoring-${randomBytes(4).toString('hex')}`;
      await using files = new FreshFolder(`${fresh}-files`);
      try {
        await build(fresh, dump, files);
        await flush(fresh);
        const aside = existsSync(path) ? await setAside(path) : null;
        await files.takePlace(path, aside);
        // A dump has images in rows, where the new file has them.
        await putAside(imagesFolder(path), aside && `${aside}-images`);
        await rename(fresh, path);
        return aside;
      } finally {
        for (const end of ['', '-wal', '-shm', '-journal']) await rm(fresh + end, { force: true });
      }
    },
  };
}

async function build(path: string, dump: Dump, files: FreshFolder): Promise<void> {
  const handle = new Database(path);
  try {
    // No one reads the file before it is whole, and a failure throws all of it away. SQLite goes without a journal only when asked so.
    handle.unsafeMode();
    handle.pragma('journal_mode = OFF');
    handle.pragma('locking_mode = EXCLUSIVE');
    handle.pragma('synchronous = OFF');
    handle.pragma('foreign_keys = OFF');
    const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: handle }) });
    let insert: Database.Statement | null = null;
    let chunkColumns: readonly string[] | null = null;
    let indexes: readonly string[] = [];
    for await (const piece of dump) {
      if (piece.kind === 'head') {
        await migrateTo(db, piece.migrations);
        indexes = dropIndexes(handle);
      } else if (piece.kind === 'table') {
        insert = prepareInsert(handle, piece);
        chunkColumns = piece.table === chunksTable ? piece.columns : null;
      } else if (chunkColumns !== null) {
        for (const row of piece.rows) await files.write(chunkColumns, row);
      } else if (insert !== null) {
        const statement = insert;
        handle.exec('begin');
        for (const row of piece.rows) statement.run(...row);
        handle.exec('commit');
      }
    }
    await files.finish();
    for (const index of indexes) handle.exec(index);
    const [broken] = handle.pragma('foreign_key_check') as { table: string; parent: string }[];
    if (broken) throw new DumpError(`a row of ${broken.table} names one of ${broken.parent} that it lacks`);
    await migrate(db);
    markClean(handle);
    handle.pragma('locking_mode = NORMAL');
    handle.pragma('journal_mode = WAL');
  } finally {
    handle.close();
  }
}

/** An index is made faster of all rows than row by row. Returns what brings the indexes back. */
function dropIndexes(handle: Database.Database): string[] {
  const found = handle
    .prepare<[], { name: string; sql: string }>(
      `select name, sql from sqlite_schema where type = 'index' and sql is not null`,
    )
    .all();
  for (const { name } of found) handle.exec(`drop index ${quoted(name)}`);
  return found.map(({ sql }) => sql);
}

/** Empties the table, of what a migration put there, and prepares to fill it. */
function prepareInsert(handle: Database.Database, { table, columns }: TableShape): Database.Statement {
  const known = new Set(columnsOf(handle, table));
  const unknown = known.size === 0 ? table : columns.find((column) => !known.has(column));
  if (unknown !== undefined)
    throw new DumpError(`it holds "${unknown}", which this parley-server does not know`);
  handle.exec(`delete from ${quoted(table)}`);
  const places = columns.map(() => '?').join(', ');
  return handle.prepare(
    `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) values (${places})`,
  );
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Keeps the old file under another name; the old name stays until the new file takes it. */
async function setAside(path: string): Promise<string> {
  const aside = `${path}.before-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${randomBytes(2).toString('hex')}`;
  try {
    const old = new Database(path);
    old.pragma('wal_checkpoint(TRUNCATE)');
    old.close();
  } catch {
    // It is damaged: its log is kept beside it as it is.
  }
  await link(path, aside).catch(() => copyFile(path, aside));
  if (existsSync(`${path}-wal`)) await rename(`${path}-wal`, `${aside}-wal`);
  await rm(`${path}-shm`, { force: true });
  return aside;
}
