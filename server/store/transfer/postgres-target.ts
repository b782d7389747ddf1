import { type Client, escapeIdentifier } from 'pg';
import { readTraces, removeMark, takeForMove, writeMark } from '../postgres/postgres-mark.ts';
import { DataInUseError } from '../sqlite/data-lock.ts';
import { FreshTables } from './fresh-tables.ts';
import { connectTo, ownTablesIn } from './postgres-place.ts';
import type { Target } from './target.ts';
import { together } from './together.ts';

/** So that the migrator, which looks in all schemas, does not take the old table for the new one. */
const asideNames: Readonly<Record<string, string>> = {
  kysely_migration: 'migrations_before',
  kysely_migration_lock: 'migrations_lock_before',
};

/** A PostgreSQL database as the place of a dump. What was there is kept in a schema of its own. */
export function postgresTarget(url: string): Target {
  const connected = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
    const client = await connectTo(url);
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  return {
    isEmpty: () => connected(isEmpty),
    mark: () => connected(async (client) => (await readTraces(client)).mark),
    replace: (dump) =>
      connected(async (client) => {
        const aside = await makeRoom(client);
        const fresh = new FreshTables(url, client);
        try {
          await fresh.fill(dump);
          await fresh.finish();
          await removeMark(client);
        } catch (error) {
          await undo(client, aside);
          throw error;
        }
        return aside && `the schema ${aside}`;
      }),
    async fill(dump, mark) {
      const client = await connectTo(url);
      if (!(await takeForMove(client))) {
        await client.end();
        throw new DataInUseError('another parley-server moves something to this database; wait for it');
      }
      let isWhole = false;
      const end = async () => {
        try {
          if (!isWhole) await empty(client);
        } catch {
          // The next move does it: this one's mark is still there.
        } finally {
          await client.end();
        }
      };
      const fresh = new FreshTables(url, client);
      try {
        await writeMark(client, { ...mark, state: 'filling' });
        await dropTables(client, await ownTablesIn(client));
        await fresh.fill(dump);
        await fresh.looseReferences();
      } catch (error) {
        await end();
        throw error;
      }
      return {
        apply: (round) => fresh.apply(round),
        count: (table) => fresh.count(table),
        async complete() {
          await fresh.finish();
          await writeMark(client, mark);
          isWhole = true;
        },
        [Symbol.asyncDispose]: end,
      };
    },
    open: () => connected(async (client) => void (await removeMark(client))),
    verify: () => connected((client) => new FreshTables(url, client).validate()),
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

async function empty(client: Client): Promise<void> {
  await dropTables(client, await ownTablesIn(client));
  await removeMark(client);
}

async function dropTables(client: Client, tables: readonly string[]): Promise<void> {
  if (tables.length > 0) await client.query(`drop table ${tables.map(escapeIdentifier).join(', ')} cascade`);
}
