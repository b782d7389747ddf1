import type { Kysely } from 'kysely';

/** Codes by which forgotten passwords are replaced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('password_resets')
    .addColumn('code_hash', 'text', (c) => c.primaryKey())
    .addColumn('person_id', 'text', (c) => c.notNull().references('people.gaia_id'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('password_resets_by_person')
    .on('password_resets')
    .column('person_id')
    .execute();
  await db.schema.createIndex('password_resets_by_time').on('password_resets').column('created_at').execute();
}
