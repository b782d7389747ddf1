import { type Kysely, sql } from 'kysely';

/** Changes of people that their conversations show one after the other, and how many groups a person made lately. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('unshown_changes')
    .addColumn('person_id', 'text', (c) => c.notNull().references('people.gaia_id'))
    .addColumn('other_id', 'text', (c) => c.notNull())
    .addColumn('after_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('unshown_changes_key', ['person_id', 'other_id'])
    .execute();
  await db.schema
    .createIndex('groups_by_maker')
    .on('conversations')
    .columns(['creator_id', 'created_at'])
    .where(sql.ref('pair'), 'is', null)
    .execute();
}
