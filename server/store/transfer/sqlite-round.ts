import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { pieceBytes } from '../files/file-bytes.ts';
import { filesFolder } from '../files/folder-bytes.ts';
import { imagesFolder } from '../media/folder-images.ts';
import { moveTables } from '../moving/move-mark.ts';
import type { Value } from './dump.ts';
import type { FolderBlob } from './file-folder.ts';
import { imageChunkColumns, imageRows, imagesOf } from './image-folder.ts';
import { blobLengths } from './changed-blobs.ts';
import { piecesOf } from './pieces-of.ts';
import type { KeyedShape, Round } from './round.ts';
import { inBatches, migrationsOf, quoted, shapesOf } from './sqlite-snapshot.ts';

const names = 'temp.move_round';
/** Keys held at a time. */
const keysAtOnce = 1000;

/** For which tables and keys a round is: in the handle's own part, which no one else sees. */
export function prepareRounds(handle: Database.Database): void {
  handle.exec(
    `create table if not exists ${names} (name text, key text, primary key (name, key)) without rowid`,
  );
}

/** What a file's triggers noted behind a number and up to another. Within a transaction of the handle. */
export function sqliteRound(handle: Database.Database, path: string, after: number, upTo: number): Round {
  handle.exec(`delete from ${names}`);
  const { changes: size } = handle
    .prepare(
      `insert or ignore into ${names} select name, key from main.${moveTables.changes} where seq > ? and seq <= ?`,
    )
    .run(after, upTo);
  const changed = handle.prepare<[], string>(`select distinct name from ${names}`).pluck().all();
  const keysIn = (name: string) =>
    handle.prepare<[string], string>(`select key from ${names} where name = ?`).pluck().iterate(name);
  return {
    size,
    tables: keyedShapesOf(handle).filter(({ table }) => changed.includes(table)),
    async *keys({ table }) {
      let some: Value[][] = [];
      for (const key of keysIn(table)) {
        some.push(JSON.parse(key) as Value[]);
        if (some.length < keysAtOnce) continue;
        yield some;
        some = [];
      }
      if (some.length > 0) yield some;
    },
    rows({ table, columns, key }) {
      const list = columns.map((column) => `t.${quoted(column)}`).join(', ');
      const same = key.map((column, at) => `t.${quoted(column)} = r.key ->> ${at}`).join(' and ');
      const rows = handle
        .prepare<[string], Value[]>(
          `select ${list} from ${names} as r cross join main.${quoted(table)} as t where r.name = ? and ${same}`,
        )
        .raw()
        .iterate(table);
      return inBatches(rows);
    },
    async *blobs() {
      if (!changed.includes('files') && !changed.includes('file_blobs')) return;
      yield* handle.prepare<[], FolderBlob>(blobLengths('r.key ->> 0', names)).all();
    },
    bytesOf: ({ id, length }, from) => piecesOf(join(filesFolder(path), id), length, pieceBytes, from),
    async *images() {
      if (!changed.includes('media')) return;
      const ids = handle
        .prepare<[], string>(`select key ->> 0 from ${names} where name = 'media'`)
        .pluck()
        .all();
      for (const id of ids) {
        const forms = [...imagesOf(handle, id)];
        if (forms.length > 0)
          yield { id, rows: () => imageRows(imagesFolder(path), forms, imageChunkColumns) };
      }
    },
    count: async (table) =>
      handle
        .prepare<[], number>(`select count(*) from ${quoted(table)}`)
        .pluck()
        .get() ?? 0,
    migrations: async () => migrationsOf(handle),
  };
}

export const keyedShapesOf = (handle: Database.Database): KeyedShape[] =>
  shapesOf(handle).map((shape) => ({
    ...shape,
    key: handle
      .prepare<[string], string>('select name from pragma_table_info(?) where pk > 0 order by pk')
      .pluck()
      .all(shape.table),
  }));
