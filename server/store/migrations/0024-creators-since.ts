import { type Kysely, sql } from 'kysely';

/** Since when someone has had the creator's role that was handed on: where that is not known, since now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('conversations').addColumn('owner_since', 'bigint').execute();
  await sql`update conversations set owner_since = (select position from service_clock)
    where owner_id is not null`.execute(db);
}
