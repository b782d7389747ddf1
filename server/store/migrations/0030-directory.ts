import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Who is connected to which process, where there are several: on PostgreSQL alone, and not logged, for none of it outlives the processes.
 * A copy of the database has none of it either.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  // Data that are brought into a database of its own leave these tables there.
  await sql`create unlogged table if not exists live_leases (
    id bigint primary key, process text collate "C" not null, until bigint not null, taken_until bigint not null)`.execute(
    db,
  );
  await sql`create unlogged table if not exists live_clients (
    person_id text collate "C" not null, client_id text collate "C" not null, lease bigint not null, device text collate "C" not null,
    idle smallint not null, last_active bigint not null, primary key (person_id, client_id, lease))`.execute(
    db,
  );
  await sql`create index if not exists live_clients_by_lease on live_clients (lease)`.execute(db);
  await sql`create unlogged table if not exists told_presence (
    person_id text collate "C" primary key, told text collate "C" not null, told_at bigint not null)`.execute(
    db,
  );
  await sql`create unlogged table if not exists taken_turns (
    person_id text collate "C" primary key, taken_at bigint not null)`.execute(db);
}
