import { type Client, escapeIdentifier } from 'pg';
import { moveTables } from '../moving/move-mark.ts';
import { blobLengths } from './changed-blobs.ts';
import type { Value } from './dump.ts';
import type { FolderBlob } from './file-folder.ts';
import type { Piece } from './pieces-of.ts';
import { ownTablesIn } from './postgres-place.ts';
import { hasKey } from './postgres-keys.ts';
import { columnsOf, inBatches, migrationsOf } from './postgres-snapshot.ts';
import { isBesideData } from './dump.ts';
import type { KeyedShape, Round } from './round.ts';

const names = 'move_round';

/** What the triggers of a database noted and no round had. Within a transaction of the client. */
export async function postgresRound(client: Client, shapes: readonly KeyedShape[]): Promise<Round> {
  await client.query(`
    create temporary table ${names} (name text collate "C", key text collate "C") on commit drop`);
  // Numbers would not do: those of transactions that end later may be lower.
  const { rowCount } = await client.query(
    `with gone as (delete from ${moveTables.changes} returning name, key)
     insert into ${names} select distinct name, key from gone`,
  );
  const { rows: changed } = await client.query<{ name: string }>(`select distinct name from ${names}`);
  const tables = new Set(changed.map(({ name }) => name));
  return {
    size: rowCount ?? 0,
    tables: shapes.filter(({ table }) => tables.has(table)),
    async *keys({ table }) {
      const query = `select key from ${names} where name = '${table}'`;
      for await (const some of inBatches(client, query, 1000))
        yield some.map(([key]) => JSON.parse(String(key)) as Value[]);
    },
    async *rows({ table, columns, key }) {
      const list = columns.map((column) => `t.${escapeIdentifier(column)}`).join(', ');
      const same = await hasKey(client, table, key, 'r.key::jsonb');
      // An offset has it look each key up, and not go through the table for them.
      yield* inBatches(
        client,
        `select ${list} from ${names} as r cross join lateral (select * from ${escapeIdentifier(table)} as t where ${same} offset 0) as t
          where r.name = '${table}'`,
      );
    },
    async *blobs() {
      if (!tables.has('files') && !tables.has('file_blobs')) return;
      const { rows } = await client.query<FolderBlob>(blobLengths('r.key::jsonb ->> 0', names));
      yield* rows;
    },
    async *bytesOf({ id }, from) {
      const next = `select starts_at as at, content from file_chunks
        where blob_id = $1 and starts_at >= $2 order by starts_at limit 1`;
      for (let at = from; ;) {
        const { rows } = await client.query<Piece>(next, [id, at]);
        const [piece] = rows;
        if (!piece) return;
        yield piece;
        at = piece.at + piece.content.length;
      }
    },
    // Their bytes are rows like others.
    async *images() {},
    async count(table) {
      const { rows } = await client.query<{ n: number }>(
        `select count(*) as n from ${escapeIdentifier(table)}`,
      );
      return rows[0]?.n ?? 0;
    },
    migrations: () => migrationsOf(client),
  };
}

/** The tables of the server's data, with their keys. */
export async function keyedShapesIn(client: Client): Promise<KeyedShape[]> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select c.relname as "table", a.attname as "column"
     from pg_index as i join pg_class as c on c.oid = i.indrelid
     join unnest(i.indkey::int2[]) with ordinality as k (number, at) on true
     join pg_attribute as a on a.attrelid = c.oid and a.attnum = k.number
     where i.indisprimary and c.relnamespace = current_schema()::regnamespace order by c.relname, k.at`,
  );
  const shapes: KeyedShape[] = [];
  for (const table of await ownTablesIn(client)) {
    if (isBesideData(table)) continue;
    const key = rows.filter((row) => row.table === table).map(({ column }) => column);
    shapes.push({ table, columns: await columnsOf(client, table), key });
  }
  return shapes;
}
