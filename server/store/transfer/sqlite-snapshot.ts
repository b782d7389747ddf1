import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { damageOf } from '../sqlite/damage.ts';
import { readMark } from '../sqlite/sqlite-mark.ts';
import { SqliteConnection } from '../sqlite/sqlite-connection.ts';
import type { Tables } from '../query/tables.ts';
import { filesFolder } from '../files/folder-bytes.ts';
import { chunkRows, chunksTable, type FolderBlob, incompleteBlobs } from './file-folder.ts';
import { imagesFolder } from '../media/folder-images.ts';
import { imageChunksTable, imageRows, imagesOf, incompleteImages } from './image-folder.ts';
import { DumpError, isBesideData, type TableShape, type Value } from './dump.ts';
import type { Snapshot } from './snapshot.ts';

/** How long opening waits for a process that is changing the file's mode. */
const busyMs = 5000;
/** About so many bytes of rows are held at a time; a row is never split. */
const batchBytes = 512 * 1024;

/** Shows a file as it is now, while others may write to it. @throws DumpError when there is none */
export function openSqliteSnapshot(path: string): Snapshot {
  const handle = openExisting(path);
  // The first read inside the transaction fixes what is seen.
  handle.exec('begin');
  handle.prepare('select count(*) from sqlite_schema').get();
  const compiler = new Kysely<Tables>({ dialect: new SqliteDialect({ database: handle }) });
  const connection = new SqliteConnection(handle, compiler);
  return {
    all: (statement, parameters) => connection.all(statement, parameters),
    first: (statement, parameters) => connection.first(statement, parameters),
    run: () => Promise.reject(new Error('a snapshot cannot be changed')),
    migrations: async () => migrationsOf(handle),
    mark: async () => readMark(handle),
    tables: async () => shapesOf(handle),
    async *rows({ table, columns }) {
      if (table === chunksTable) yield* chunkRows(filesFolder(path), blobsOf(handle), columns);
      else yield* allOf(handle, { table, columns });
      if (table === imageChunksTable) yield* imageRows(imagesFolder(path), imagesOf(handle), columns);
    },
    async engineFindings() {
      const incomplete = await incompleteBlobs(filesFolder(path), blobsOf(handle));
      const images = await incompleteImages(imagesFolder(path), imagesOf(handle));
      return [
        ...engineFindings(handle),
        ...incomplete.map((id) => `file ${id}: bytes of it are missing`),
        ...images.map((id) => `image ${id}: bytes of it are missing`),
      ];
    },
    async [Symbol.asyncDispose]() {
      handle.close();
    },
  };
}

const tableNames = (handle: Database.Database): string[] =>
  namesOf(handle, `select name from sqlite_schema where type = 'table'`);

export function migrationsOf(handle: Database.Database): string[] {
  if (!tableNames(handle).includes('kysely_migration')) return [];
  return namesOf(handle, 'select name from kysely_migration order by name');
}

export const shapesOf = (handle: Database.Database): TableShape[] =>
  tableNames(handle)
    .filter((table) => !isBesideData(table) && !table.startsWith('sqlite_'))
    .sort()
    .map((table) => ({ table, columns: columnsOf(handle, table) }));

export const columnsOf = (handle: Database.Database, table: string): string[] =>
  namesOf(handle, `select name from pragma_table_info('${table.replaceAll("'", "''")}')`);

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** @throws DumpError when there is no such file */
export function openExisting(path: string, access: 'read' | 'write' = 'read'): Database.Database {
  try {
    const handle = new Database(path, { readonly: access === 'read', fileMustExist: true, timeout: busyMs });
    handle.pragma('cache_size = -16384');
    return handle;
  } catch (cause) {
    if (damageOf(cause) !== null) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DumpError(`there is no data at ${path} (${reason}); see --data and --database`, { cause });
  }
}

const allOf = (handle: Database.Database, { table, columns }: TableShape) =>
  inBatches(
    handle
      .prepare<[], Value[]>(`select ${columns.map(quoted).join(', ')} from ${quoted(table)}`)
      .raw()
      .iterate(),
  );

/** Rows, some at a time. */
export async function* inBatches(rows: Iterable<unknown>): AsyncGenerator<readonly (readonly Value[])[]> {
  let batch: Value[][] = [];
  let size = 0;
  for (const row of rows as IterableIterator<Value[]>) {
    batch.push(row);
    for (const value of row)
      size += 8 + (value instanceof Uint8Array || typeof value === 'string' ? value.length : 0);
    if (size < batchBytes) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}

/** What the folder of files is to have: with a bucket, uploads only. */
function blobsOf(handle: Database.Database): FolderBlob[] {
  const place = columnsOf(handle, 'service_clock').includes('files_in') ? 'files_in' : 'null';
  return handle
    .prepare<[], FolderBlob>(
      `select id, byte_length as length from file_blobs
       where (select ${place} from service_clock) is null union all
       select id, received as length from files where blob_id is null and received > 0`,
    )
    .all();
}

function engineFindings(handle: Database.Database): string[] {
  const findings: string[] = [];
  for (const found of handle.pragma('integrity_check') as { integrity_check: string }[]) {
    if (found.integrity_check !== 'ok') findings.push(`database: ${found.integrity_check}`);
  }
  for (const { table, parent } of handle.pragma('foreign_key_check') as { table: string; parent: string }[]) {
    findings.push(`${table}: a row names a row of ${parent} that is not there`);
  }
  return findings;
}

export function namesOf(handle: Database.Database, query: string): string[] {
  return handle
    .prepare<[], { name: string }>(query)
    .all()
    .map(({ name }) => name);
}
