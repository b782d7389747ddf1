import type { Kysely } from 'kysely';

/** Who declined to come into a group, and whose invitation it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('declined_invitations')
    .addColumn('person_id', 'text', (c) => c.notNull().references('people.gaia_id'))
    .addColumn('inviter_id', 'text', (c) => c.notNull().references('people.gaia_id'))
    .addPrimaryKeyConstraint('declined_invitations_key', ['person_id', 'inviter_id'])
    .execute();
  await db.schema
    .createIndex('declined_invitations_by_inviter')
    .on('declined_invitations')
    .column('inviter_id')
    .execute();
}
