import { open, rm } from 'node:fs/promises';
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { migrate } from '../migrations/migrate.ts';
import type { MoveMark } from '../moving/move-mark.ts';
import type { Tables } from '../query/tables.ts';
import { markClean, overwriteDeleted } from '../sqlite/erase-remains.ts';
import { writeMark } from '../sqlite/sqlite-mark.ts';
import { type Dump, DumpError, type TableShape, type Value } from './dump.ts';
import { chunksTable, FreshFolder } from './file-folder.ts';
import { migrateTo } from './migrate-to.ts';
import type { Round } from './round.ts';
import { applyToFile, prepareInsertion } from './sqlite-filling.ts';
import { columnsOf, quoted } from './sqlite-snapshot.ts';

/** A file that no one reads before it is whole, with the folder of its files beside it. Disposing of it erases both, where they are still here. */
export class FreshFile implements AsyncDisposable {
  readonly path: string;
  readonly files: FreshFolder;
  readonly #handle: Database.Database;
  readonly #db: Kysely<Tables>;

  constructor(path: string) {
    this.path = path;
    this.files = new FreshFolder(`${path}-files`);
    this.#handle = new Database(path);
    // A failure throws all of it away. SQLite goes without a journal only when asked so.
    this.#handle.unsafeMode();
    this.#handle.pragma('journal_mode = OFF');
    this.#handle.pragma('locking_mode = EXCLUSIVE');
    this.#handle.pragma('synchronous = OFF');
    this.#handle.pragma('foreign_keys = OFF');
    overwriteDeleted(this.#handle);
    this.#db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: this.#handle }) });
  }

  async fill(dump: Dump): Promise<void> {
    const handle = this.#handle;
    let insertion: Database.Statement<Value[]> | null = null;
    let chunkColumns: readonly string[] | null = null;
    let indexes: readonly string[] = [];
    for await (const piece of dump) {
      if (piece.kind === 'head') {
        await migrateTo(this.#db, piece.migrations);
        indexes = dropIndexes(handle);
      } else if (piece.kind === 'table') {
        empty(handle, piece);
        insertion = prepareInsertion(handle, piece);
        chunkColumns = piece.table === chunksTable ? piece.columns : null;
      } else if (chunkColumns !== null) {
        for (const row of piece.rows) await this.files.write(chunkColumns, row);
      } else if (insertion !== null) {
        handle.exec('begin');
        for (const row of piece.rows) insertion.run(...row);
        handle.exec('commit');
      }
    }
    await this.files.finish();
    for (const index of indexes) handle.exec(index);
    const [broken] = handle.pragma('foreign_key_check') as { table: string; parent: string }[];
    if (broken) throw new DumpError(`a row of ${broken.table} names one of ${broken.parent} that it lacks`);
    await flush(this.path);
  }

  /** What it does is on the disk when it resolves, so that little is left to be written at the end. */
  async apply(round: Round): Promise<void> {
    await applyToFile(this.#handle, this.files, round);
    await flush(this.path);
  }

  async count(table: string): Promise<number> {
    return (
      this.#handle
        .prepare<[], number>(`select count(*) from ${quoted(table)}`)
        .pluck()
        .get() ?? 0
    );
  }

  /** Brings it up to date, closes it and makes it durable. */
  async finish(mark: MoveMark | null): Promise<void> {
    await migrate(this.#db);
    markClean(this.#handle);
    if (mark !== null) writeMark(this.#handle, mark);
    this.#handle.pragma('locking_mode = NORMAL');
    this.#handle.pragma('journal_mode = WAL');
    this.#handle.close();
    await flush(this.path);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#handle.open) this.#handle.close();
    await this.files[Symbol.asyncDispose]();
    for (const end of ['', '-wal', '-shm', '-journal']) await rm(this.path + end, { force: true });
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

/** Empties a table, of what a migration put there. */
function empty(handle: Database.Database, { table, columns }: TableShape): void {
  const known = new Set(columnsOf(handle, table));
  const unknown = known.size === 0 ? table : columns.find((column) => !known.has(column));
  if (unknown !== undefined)
    throw new DumpError(`it holds "${unknown}", which this parley-server does not know`);
  handle.exec(`delete from ${quoted(table)}`);
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
