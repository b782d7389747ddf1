import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

/** Joining by link, calls, suggestions, and invitations by e-mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const clustered = <N extends string, C extends string>(
    table: CreateTableBuilder<N, C>,
  ): CreateTableBuilder<N, C> => (postgres ? table : table.modifyEnd(sql`without rowid`));

  await clustered(
    db.schema
      .createTable('removals')
      .addColumn('conversation_id', 'text', (c) => c.notNull().references('conversations.id'))
      .addColumn('person_id', 'text', (c) => c.notNull().references('people.gaia_id'))
      .addPrimaryKeyConstraint('removals_key', ['conversation_id', 'person_id']),
  ).execute();

  await db.schema
    .createTable('calls')
    .addColumn('conversation_id', 'text', (c) => c.primaryKey().references('conversations.id'))
    .addColumn('room', 'text', (c) => c.notNull())
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('calls_by_end').on('calls').column('ends_at').execute();
  await clustered(
    db.schema
      .createTable('call_members')
      .addColumn('conversation_id', 'text', (c) => c.notNull().references('conversations.id'))
      .addColumn('person_id', 'text', (c) => c.notNull().references('people.gaia_id'))
      .addColumn('joined_at', 'bigint', (c) => c.notNull())
      .addColumn('present', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('call_members_key', ['conversation_id', 'person_id']),
  ).execute();

  await db.schema
    .createIndex('people_by_name')
    .on('people')
    .columns(['placeholder', 'display_name', 'gaia_id'])
    .execute();

  await db.schema.alterTable('invites').addColumn('email_key', 'text').execute();
  await db.schema.alterTable('invites').addColumn('created_at', 'bigint').execute();
  await db.schema
    .createIndex('invites_by_creator')
    .on('invites')
    .columns(['created_by', 'created_at'])
    .execute();
  await db.schema
    .createIndex('invites_by_email')
    .on('invites')
    .columns(['email_key', 'created_at'])
    .execute();
}
