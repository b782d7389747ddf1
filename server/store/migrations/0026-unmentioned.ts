import type { Kysely } from 'kysely';

/** Who a mention does not reach, because of a block between them and who wrote it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('events').addColumn('unmentioned', 'text').execute();
}
