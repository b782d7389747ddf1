import { type Client, escapeIdentifier } from 'pg';
import { toParameter } from '../postgres/postgres-values.ts';
import type { TableShape } from './dump.ts';
import { chunksTable } from './file-folder.ts';
import { imageChunkColumns, imageChunksTable } from './image-folder.ts';
import { hasKey, keysAsJson, lookUp } from './postgres-keys.ts';
import type { KeyedShape, Round } from './round.ts';
import { together } from './together.ts';

/** The protocol counts parameters in 16 bits. */
const mostParameters = 60_000;

/** Makes a database what another store is at the end of a round. */
export function applyToTables(client: Client, round: Round): Promise<void> {
  return together(client, async () => {
    const conditions = new Map<KeyedShape, string>();
    for (const shape of round.tables)
      conditions.set(shape, await hasKey(client, shape.table, shape.key, 'k'));
    // From here on: the catalogue takes long to read this way.
    await client.query(lookUp);
    for (const [shape, same] of conditions) {
      const { table } = shape;
      // All of them first: a row may have got what another one gave up.
      const removal = `delete from ${escapeIdentifier(table)} as t using jsonb_array_elements($1::jsonb) as k where ${same}`;
      for await (const keys of round.keys(shape)) await client.query(removal, [keysAsJson(keys)]);
      for await (const rows of round.rows(shape)) await insertRows(client, shape, rows);
    }
    await applyImages(client, round);
    for await (const blob of round.blobs()) {
      if (blob.length === 0) {
        await client.query(`delete from ${chunksTable} where blob_id = $1`, [blob.id]);
        continue;
      }
      const { rows } = await client.query<{ size: number }>(
        `select coalesce(max(starts_at + length(content)), 0) as size from ${chunksTable} where blob_id = $1`,
        [blob.id],
      );
      for await (const { at, content } of round.bytesOf(blob, rows[0]?.size ?? 0)) {
        const columns = ['blob_id', 'starts_at', 'content'];
        await insertRows(client, { table: chunksTable, columns }, [[blob.id, at, content]]);
      }
    }
  });
}

async function applyImages(client: Client, round: Round): Promise<void> {
  const media = round.tables.find(({ table }) => table === 'media');
  if (media === undefined) return;
  // References are not in force meanwhile, which would have taken these along.
  const removal = `delete from ${imageChunksTable} as c where media_id = any($1::text[])
    and not exists (select 1 from media as m where m.id = c.media_id)`;
  for await (const keys of round.keys(media)) await client.query(removal, [keys.map(([id]) => String(id))]);
  for await (const { id, rows } of round.images()) {
    const known = await client.query(`select 1 from ${imageChunksTable} where media_id = $1 limit 1`, [id]);
    if (known.rowCount !== 0) continue;
    for await (const some of rows()) {
      await insertRows(client, { table: imageChunksTable, columns: imageChunkColumns }, some);
    }
  }
}

export async function insertRows(
  client: Client,
  { table, columns }: TableShape,
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  const into = `insert into ${escapeIdentifier(table)} (${columns.map(escapeIdentifier).join(', ')}) values`;
  const atOnce = Math.max(1, Math.floor(mostParameters / columns.length));
  for (let at = 0; at < rows.length; at += atOnce) {
    const some = rows.slice(at, at + atOnce);
    let place = 0;
    const places = some.map((row) => `(${row.map(() => `$${(place += 1)}`).join(', ')})`);
    const values = some.flatMap((row) => row.map((value, index) => toParameter(value, columns[index] ?? '')));
    await client.query(`${into} ${places.join(', ')}`, values);
  }
}
