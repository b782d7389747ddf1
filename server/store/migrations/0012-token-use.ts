import { type Kysely, sql } from 'kysely';

/** When each token was last used, to the day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('clients')
    .addColumn('used_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  // No one knows when they were: their time begins with the last change before this step.
  await sql`update clients set used_at = (select position from service_clock)`.execute(db);
  await db.schema.createIndex('clients_by_use').on('clients').column('used_at').execute();
}
