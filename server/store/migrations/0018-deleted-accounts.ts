import type { Kysely } from 'kysely';

/** Accounts that were deleted: their row stays, without anything of the person, for what others keep. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('people')
    .addColumn('deletion', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('people_being_erased')
    .on('people')
    .column('gaia_id')
    .where('deletion' as never, '=', 1 as never)
    .execute();
}
