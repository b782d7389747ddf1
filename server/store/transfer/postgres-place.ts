import Database from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import { Client, Pool, type ClientConfig } from 'pg';
import { migrate } from '../migrations/migrate.ts';
import { BinaryText } from '../postgres/binary-text.ts';
import { migrationConfig } from '../postgres/client-config.ts';
import { DatabaseHosts } from '../postgres/database-hosts.ts';
import { explained } from '../postgres/postgres-error.ts';
import { columnTypes } from '../postgres/postgres-values.ts';
import type { Tables } from '../query/tables.ts';

/** What a command's connections are called; the server's are `parley-server`. */
const applicationName = 'parley-server command';

const configOf = async (url: string): Promise<ClientConfig> => ({
  ...migrationConfig(await new DatabaseHosts(url).find()),
  application_name: applicationName,
  types: columnTypes,
});

/** One connection for a command, which may take as long as it needs. @throws PostgresError */
export async function connectTo(url: string): Promise<Client> {
  const config = await configOf(url);
  const client = new Client(config);
  // What is under way learns of it by its own answer.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw explained(error, config);
  }
}

/** True while a server is connected to the database, as far as this user may see. */
export async function serverUses(url: string): Promise<boolean> {
  const client = await connectTo(url);
  try {
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name = 'parley-server'`,
    );
    return (rowCount ?? 0) > 0;
  } finally {
    await client.end();
  }
}

/** Lets a migrator work on the database. */
export async function withMigrator(url: string, work: (db: Kysely<Tables>) => Promise<void>): Promise<void> {
  const pool = new Pool({ ...(await configOf(url)), max: 1 });
  pool.on('error', () => undefined);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new BinaryText()] });
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

/** Those of this server's tables that are in the database; it may hold others, which are no one's here. */
export async function ownTablesIn(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ table_name: string }>(
    `select table_name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`,
  );
  const own = await ownTables();
  return rows.map((row) => row.table_name).filter((name) => own.has(name));
}

/** The tables of the whole schema, the migrator's included: what the migrations make of an empty database. */
function ownTables(): Promise<ReadonlySet<string>> {
  known ??= readOwnTables();
  return known;
}

let known: Promise<ReadonlySet<string>> | null = null;

async function readOwnTables(): Promise<ReadonlySet<string>> {
  const handle = new Database(':memory:');
  try {
    await migrate(new Kysely<Tables>({ dialect: new SqliteDialect({ database: handle }) }));
    const tables = handle.prepare<[], { name: string }>(
      `select name from sqlite_schema where type = 'table'`,
    );
    return new Set(tables.all().map(({ name }) => name));
  } finally {
    handle.close();
  }
}
