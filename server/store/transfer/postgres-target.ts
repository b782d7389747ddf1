import { type Client, escapeIdentifier } from 'pg';
import { migrate } from '../migrations/migrate.ts';
import { migrateTo } from './migrate-to.ts';
import { toParameter } from '../postgres/postgres-values.ts';
import { type Dump, DumpError, type TableShape } from './dump.ts';
import { connectTo, ownTablesIn, withMigrator } from './postgres-place.ts';
import { columnsOf } from './postgres-snapshot.ts';
import type { Target } from './target.ts';

/** The protocol counts parameters in 16 bits. */
const mostParameters = 60_000;
/** So that the migrator, which looks in all schemas, does not take the old table for the new one. */
const asideNames: Readonly<Record<string, string>> = {
  kysely_migration: 'migrations_before',
  kysely_migration_lock: 'migrations_lock_before',
};

/** A PostgreSQL database as the place of a dump. What was there is kept in a schema of its own. */
export function postgresTarget(url: string): Target {
  return {
    async isEmpty() {
      const client = await connectTo(url);
      try {
        return await isEmpty(client);
      } finally {
        await client.end();
      }
    },
    async replace(dump) {
      const client = await connectTo(url);
      try {
        const aside = await makeRoom(client);
        try {
          await fill(url, client, dump);
        } catch (error) {
          await undo(client, aside);
          throw error;
        }
        return aside && `the schema ${aside}`;
      } finally {
        await client.end();
      }
    },
  };
}

async function isEmpty(client: Client): Promise<boolean> {
  if (!(await ownTablesIn(client)).includes('people')) return true;
  const { rowCount } = await client.query('select 1 from people limit 1');
  return rowCount === 0;
}

/** Takes the tables out of the way; returns the schema that keeps them, null when no one would miss them. */
async function makeRoom(client: Client): Promise<string | null> {
  const tables = await ownTablesIn(client);
  if (tables.length === 0) return null;
  if (await isEmpty(client)) {
    await dropTables(client, tables);
    return null;
  }
  const aside = `parley_before_${new Date().toISOString().replaceAll(/\D/g, '')}`;
  await together(client, async () => {
    await client.query(`create schema ${aside}`);
    for (const table of tables) {
      await client.query(`alter table ${escapeIdentifier(table)} set schema ${aside}`);
      const name = asideNames[table];
      if (name !== undefined) await client.query(`alter table ${aside}.${table} rename to ${name}`);
    }
  });
  return aside;
}

/** Takes what was filled in away again, and brings back what was there. */
async function undo(client: Client, aside: string | null): Promise<void> {
  await dropTables(client, await ownTablesIn(client));
  if (aside === null) return;
  await together(client, async () => {
    for (const [table, name] of Object.entries(asideNames)) {
      await client.query(`alter table if exists ${aside}.${name} rename to ${table}`);
    }
    const { rows } = await client.query<{ table_name: string; own: string }>(
      `select table_name, current_schema() as own from information_schema.tables where table_schema = $1`,
      [aside],
    );
    for (const { table_name: table, own } of rows) {
      await client.query(
        `alter table ${aside}.${escapeIdentifier(table)} set schema ${escapeIdentifier(own)}`,
      );
    }
    await client.query(`drop schema ${aside}`);
  });
}

async function dropTables(client: Client, tables: readonly string[]): Promise<void> {
  if (tables.length > 0) await client.query(`drop table ${tables.map(escapeIdentifier).join(', ')} cascade`);
}

async function fill(url: string, client: Client, dump: Dump): Promise<void> {
  await together(client, async () => {
    let shape: TableShape | null = null;
    let references: readonly string[] = [];
    for await (const piece of dump) {
      if (piece.kind === 'head') {
        // The migrator has a connection of its own, and must see what this one has done.
        await client.query('commit');
        await withMigrator(url, (db) => migrateTo(db, piece.migrations));
        await client.query('begin');
        references = await dropReferences(client);
      } else if (piece.kind === 'table') {
        shape = piece;
        await prepare(client, piece);
      } else if (shape !== null) await insert(client, shape, piece.rows);
    }
    for (const reference of references) await client.query(reference).catch(explainReference);
  });
  await withMigrator(url, migrate);
  await client.query('analyze');
}

/** Tables refer to each other in circles: the rows come first. Returns what brings the references back. */
async function dropReferences(client: Client): Promise<string[]> {
  const own = await ownTablesIn(client);
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select t.relname as "table", c.conname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint as c join pg_class as t on t.oid = c.conrelid
     where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`,
  );
  const references: string[] = [];
  for (const { table, name, definition } of rows) {
    if (!own.includes(table)) continue;
    const altered = `alter table ${escapeIdentifier(table)}`;
    await client.query(`${altered} drop constraint ${escapeIdentifier(name)}`);
    references.push(`${altered} add constraint ${escapeIdentifier(name)} ${definition}`);
  }
  return references;
}

/** Empties the table, of what a migration put there. */
async function prepare(client: Client, { table, columns }: TableShape): Promise<void> {
  const known = new Set((await ownTablesIn(client)).includes(table) ? await columnsOf(client, table) : []);
  const unknown = known.size === 0 ? table : columns.find((column) => !known.has(column));
  if (unknown !== undefined)
    throw new DumpError(`it holds "${unknown}", which this parley-server does not know`);
  await client.query(`delete from ${escapeIdentifier(table)}`);
}

async function insert(
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

function explainReference(cause: unknown): never {
  const reason = cause instanceof Error ? cause.message : String(cause);
  throw new DumpError(`a row names one that is not there (${reason})`, { cause });
}

async function together(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
