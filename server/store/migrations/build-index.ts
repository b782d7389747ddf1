import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

/**
 * Makes an index while others write, in a step that is outside of a transaction and has nothing else. It can be repeated: one that
 * was broken off leaves an index that nothing uses.
 *
 * @param on the table and its columns, such as `events (sender_id)`
 */
export async function buildIndex(db: Kysely<unknown>, name: string, on: RawBuilder<unknown>): Promise<void> {
  const isBeside = db.getExecutor().adapter instanceof PostgresAdapter && !db.isTransaction;
  if (!isBeside) {
    await sql`create index if not exists ${sql.ref(name)} on ${on}`.execute(db);
    return;
  }
  const { rows } = await sql`
    select 1 from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`.execute(db);
  if (rows.length > 0) await sql`drop index concurrently ${sql.ref(name)}`.execute(db);
  await sql`create index concurrently if not exists ${sql.ref(name)} on ${on}`.execute(db);
}
