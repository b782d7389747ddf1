import { type Client, escapeIdentifier } from 'pg';
import { postgresCompiler } from '../postgres/postgres-compiler.ts';
import { PostgresConnection } from '../postgres/postgres-connection.ts';
import { readTraces } from '../postgres/postgres-mark.ts';
import { PreparedStatements } from '../postgres/prepared-statements.ts';
import { isBesideData, type TableShape, type Value } from './dump.ts';
import { connectTo, ownTablesIn } from './postgres-place.ts';
import type { Snapshot } from './snapshot.ts';

/** Rows held at a time; the widest have a quarter of a megabyte. */
const batchRows = 100;

const incompleteFiles = `select b.id from file_blobs as b
  where (select files_in from service_clock) is null and b.byte_length <> coalesce(
  (select sum(length(c.content)) from file_chunks as c where c.blob_id = b.id), 0) order by b.id`;

/** Shows a database as it is now, while others may write to it. @throws PostgresError */
export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const client = await connectTo(url);
  await client.query('begin isolation level repeatable read read only');
  const statements = new PreparedStatements(postgresCompiler());
  const connection = new PostgresConnection((query) => client.query(query), statements);
  return {
    all: (statement, parameters) => connection.all(statement, parameters),
    first: (statement, parameters) => connection.first(statement, parameters),
    run: () => Promise.reject(new Error('a snapshot cannot be changed')),
    migrations: () => migrationsOf(client),
    mark: async () => (await readTraces(client)).mark,
    async tables() {
      const shapes: TableShape[] = [];
      for (const table of await ownTablesIn(client)) {
        if (!isBesideData(table)) shapes.push({ table, columns: await columnsOf(client, table) });
      }
      return shapes;
    },
    rows: ({ table, columns }) =>
      inBatches(client, `select ${columns.map(escapeIdentifier).join(', ')} from ${escapeIdentifier(table)}`),
    // It keeps its own rules, and has tools of its own for its files.
    async engineFindings() {
      const { rows } = await client.query<{ id: string }>(incompleteFiles);
      return rows.map(({ id }) => `file ${id}: bytes of it are missing`);
    },
    [Symbol.asyncDispose]: () => client.end(),
  };
}

export async function columnsOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns
     where table_schema = current_schema() and table_name = $1 order by ordinal_position`,
    [table],
  );
  return rows.map((row) => row.column_name);
}

export async function migrationsOf(client: Client): Promise<string[]> {
  if (!(await ownTablesIn(client)).includes('kysely_migration')) return [];
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/** What a query finds, some rows at a time. Within a transaction. */
export async function* inBatches(
  client: Client,
  query: string,
  most = batchRows,
): AsyncGenerator<readonly (readonly Value[])[]> {
  await client.query(`declare dumped no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await client.query<Value[]>({ text: `fetch ${most} from dumped`, rowMode: 'array' });
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query('close dumped');
}
