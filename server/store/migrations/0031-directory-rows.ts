import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Rows of the directory are written again and again: with room left on their pages, no index has to be touched for that. A client that left
 * keeps its row until others were told, and a lease says when its process was seen last, however it ended.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`alter table live_clients add column if not exists has_left smallint not null default 0`.execute(
    db,
  );
  await sql`alter table live_leases add column if not exists seen_at bigint not null default 0`.execute(db);
  for (const table of ['live_leases', 'live_clients', 'told_presence', 'taken_turns'])
    await sql`alter table ${sql.table(table)} set (fillfactor = 70)`.execute(db);
}
