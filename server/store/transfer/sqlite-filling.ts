import type Database from 'better-sqlite3';
import type { FreshFolder } from './file-folder.ts';
import type { Value } from './dump.ts';
import { imageChunkColumns, imageChunksTable } from './image-folder.ts';
import type { KeyedShape, Round } from './round.ts';
import { quoted } from './sqlite-snapshot.ts';

/** Makes a file what another store is at the end of a round. Nothing of it is durable yet. */
export async function applyToFile(
  handle: Database.Database,
  files: FreshFolder,
  round: Round,
): Promise<void> {
  handle.exec('begin');
  for (const shape of round.tables) {
    // All of them first: a row may have got what another one gave up.
    const removal = prepareRemoval(handle, shape);
    for await (const keys of round.keys(shape)) for (const key of keys) removal.run(...key);
    const insertion = prepareInsertion(handle, shape);
    for await (const rows of round.rows(shape)) for (const row of rows) insertion.run(...row);
  }
  await applyImages(handle, round);
  handle.exec('commit');
  for await (const blob of round.blobs()) {
    if (blob.length === 0) await files.erase(blob.id);
    else {
      for await (const piece of round.bytesOf(blob, await files.sizeOf(blob.id)))
        await files.put(blob.id, piece.at, piece.content);
    }
  }
  await files.finish();
}

export function prepareInsertion(
  handle: Database.Database,
  { table, columns }: Pick<KeyedShape, 'table' | 'columns'>,
): Database.Statement<Value[]> {
  const places = columns.map(() => '?').join(', ');
  return handle.prepare(
    `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) values (${places})`,
  );
}

const prepareRemoval = (handle: Database.Database, { table, key }: KeyedShape): Database.Statement<Value[]> =>
  handle.prepare(
    `delete from ${quoted(table)} where ${key.map((column) => `${quoted(column)} = ?`).join(' and ')}`,
  );

async function applyImages(handle: Database.Database, round: Round): Promise<void> {
  const media = round.tables.find(({ table }) => table === 'media');
  if (media === undefined) return;
  // References are not in force meanwhile, which would have taken these along.
  const removal = handle.prepare(
    `delete from ${imageChunksTable} where media_id = @id and not exists (select 1 from media where id = @id)`,
  );
  for await (const keys of round.keys(media)) for (const [id] of keys) removal.run({ id });
  const known = handle.prepare(`select 1 from ${imageChunksTable} where media_id = ?`);
  const insertion = prepareInsertion(handle, { table: imageChunksTable, columns: imageChunkColumns });
  for await (const { id, rows } of round.images()) {
    if (known.get(id) !== undefined) continue;
    for await (const some of rows()) for (const row of some) insertion.run(...row);
  }
}
