import { type Client, escapeIdentifier } from 'pg';
import { migrate } from '../migrations/migrate.ts';
import { durably } from '../postgres/writer-session.ts';
import { type Dump, DumpError, type TableShape } from './dump.ts';
import { migrateTo } from './migrate-to.ts';
import { applyToTables, insertRows } from './postgres-filling.ts';
import { ownTablesIn, withMigrator } from './postgres-place.ts';
import { columnsOf } from './postgres-snapshot.ts';
import type { Round } from './round.ts';
import { together } from './together.ts';

/** Tables that are made anew in a database, and filled. */
export class FreshTables {
  readonly #url: string;
  readonly #client: Client;
  /** What brings the references back that are not in force. */
  #loose: readonly string[] = [];

  constructor(url: string, client: Client) {
    this.#url = url;
    this.#client = client;
  }

  async fill(dump: Dump): Promise<void> {
    const client = this.#client;
    await client.query(durably);
    await together(client, async () => {
      let shape: TableShape | null = null;
      let references: readonly string[] = [];
      for await (const piece of dump) {
        if (piece.kind === 'head') {
          // The migrator has a connection of its own, and must see what this one has done.
          await client.query('commit');
          await withMigrator(this.#url, (db) => migrateTo(db, piece.migrations));
          await client.query('begin');
          references = await dropReferences(client);
        } else if (piece.kind === 'table') {
          shape = piece;
          await prepare(client, piece);
        } else if (shape !== null) await insertRows(client, shape, piece.rows);
      }
      for (const reference of references) await client.query(reference).catch(explainReference);
    });
    await client.query('analyze');
  }

  /** For rounds: what they put together is as it should be at their ends only. */
  async looseReferences(): Promise<void> {
    await together(this.#client, async () => {
      this.#loose = await dropReferences(this.#client);
    });
  }

  apply(round: Round): Promise<void> {
    return applyToTables(this.#client, round);
  }

  async count(table: string): Promise<number> {
    const { rows } = await this.#client.query<{ n: number }>(
      `select count(*) as n from ${escapeIdentifier(table)}`,
    );
    return rows[0]?.n ?? 0;
  }

  /** Brings them up to date. References are in force again; whether all rows keep to them takes long, and `validate` looks. */
  async finish(): Promise<void> {
    await together(this.#client, async () => {
      for (const reference of this.#loose) await this.#client.query(`${reference} not valid`);
    });
    await withMigrator(this.#url, migrate);
  }

  /** Looks whether all rows keep to the references. Others may write meanwhile. */
  async validate(): Promise<void> {
    const { rows } = await this.#client.query<{ table: string; name: string }>(
      `select c.conrelid::regclass as "table", conname as name from pg_constraint as c
       where not convalidated and c.contype = 'f' and c.connamespace = current_schema()::regnamespace`,
    );
    for (const { table, name } of rows) {
      await this.#client
        .query(`alter table ${table} validate constraint ${escapeIdentifier(name)}`)
        .catch(explainReference);
    }
  }
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

function explainReference(cause: unknown): never {
  const reason = cause instanceof Error ? cause.message : String(cause);
  throw new DumpError(`a row names one that is not there (${reason})`, { cause });
}
