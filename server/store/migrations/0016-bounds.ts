import type { Kysely } from 'kysely';

/** Whether what was stored before there were bounds has been cut to them: done once, at start, in small steps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('service_clock')
    .addColumn('bounded', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
