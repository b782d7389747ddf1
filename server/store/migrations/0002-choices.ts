import type { Kysely } from 'kysely';

/** What people choose beyond the first settings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('settings')
    .addColumn('configuration_bits', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('people').addColumn('country_region', 'text').execute();
  await db.schema.alterTable('people').addColumn('country_code', 'integer').execute();
  await db.schema
    .createTable('contacts')
    .addColumn('person_id', 'text', (c) => c.notNull().references('people.gaia_id'))
    .addColumn('contact_id', 'text', (c) => c.notNull().references('people.gaia_id'))
    .addColumn('pinned', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('dismissed', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('contacts_key', ['person_id', 'contact_id'])
    .execute();
}
