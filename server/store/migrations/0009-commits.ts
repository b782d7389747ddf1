import type { Kysely } from 'kysely';

/** How many commits the processes of the server made, so that each can tell whether it knows of all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('service_clock')
    .addColumn('commits', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
}
