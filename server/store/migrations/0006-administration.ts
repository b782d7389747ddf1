import type { Kysely } from 'kysely';

/** Accounts that are switched off, kinds of tokens, invites for several people, and who signed in from where. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('people')
    .addColumn('disabled', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('clients')
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('app'))
    .execute();
  await db.schema
    .alterTable('invites')
    .addColumn('uses_left', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await db
    .withTables<{ invites: { used_by: string | null; uses_left: number } }>()
    .updateTable('invites')
    .set({ uses_left: 0 })
    .where('used_by', 'is not', null)
    .execute();

  await db.schema
    .createTable('revocations')
    .addColumn('position', 'bigint', (c) => c.notNull())
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('revocations_key', ['position', 'client_id'])
    .execute();

  await db.schema
    .createTable('sign_ins')
    .addColumn('person_id', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('sign_ins_key', ['person_id', 'at'])
    .execute();
  await db.schema.createIndex('sign_ins_by_time').on('sign_ins').column('at').execute();
}
