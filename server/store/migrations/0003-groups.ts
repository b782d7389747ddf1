import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const clustered = <N extends string, C extends string>(
    table: CreateTableBuilder<N, C>,
  ): CreateTableBuilder<N, C> => (postgres ? table : table.modifyEnd(sql`without rowid`));

  // The maker's own column stays as it is: it names what was made under a key.
  await db.schema
    .alterTable('conversations')
    .addColumn('owner_id', 'text', (c) => c.references('people.gaia_id'))
    .execute();
  await db.schema.alterTable('conversations').addColumn('link_token', 'text').execute();
  await db.schema
    .createIndex('conversations_by_link')
    .on('conversations')
    .column('link_token')
    .unique()
    .where(sql.ref('link_token'), 'is not', null)
    .execute();

  await db.schema
    .alterTable('members')
    .addColumn('cleared_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('members')
    .addColumn('cleared_to', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();

  await clustered(
    db.schema
      .createTable('spent_keys')
      .addColumn('conversation_id', 'text', (c) => c.notNull().references('conversations.id'))
      .addColumn('sender_id', 'text', (c) => c.notNull())
      .addColumn('client_generated_id', 'bigint', (c) => c.notNull())
      .addColumn('timestamp', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('spent_keys_key', ['conversation_id', 'sender_id', 'client_generated_id']),
  ).execute();
}
