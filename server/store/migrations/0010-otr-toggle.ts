import type { Kysely } from 'kysely';

/** Whether people may turn the history of a conversation off and on: an OffTheRecordToggle, so far always ENABLED. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('conversations')
    .addColumn('otr_toggle', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
}
