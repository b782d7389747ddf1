import { type Kysely, sql } from 'kysely';

/** Who made a placeholder, and which invitations were mailed: only these prove an address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('people')
    .addColumn('placeholder_by', 'text', (c) => c.references('people.gaia_id'))
    .execute();
  await db.schema
    .createIndex('people_by_maker')
    .on('people')
    .columns(['placeholder_by', 'created_at'])
    .where(sql.ref('placeholder_by'), 'is not', null)
    .execute();
  // Of those that were made before no one knows whether they were mailed or handed to the inviter.
  await db.schema
    .alterTable('invites')
    .addColumn('mailed', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
