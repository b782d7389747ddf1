import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

/** Messages that change another one, by that one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const clustered = <N extends string, C extends string>(
    table: CreateTableBuilder<N, C>,
  ): CreateTableBuilder<N, C> => (postgres ? table : table.modifyEnd(sql`without rowid`));

  await clustered(
    db.schema
      .createTable('amendments')
      .addColumn('conversation_id', 'text', (c) => c.notNull())
      .addColumn('timestamp', 'bigint', (c) => c.notNull())
      .addColumn('target_at', 'bigint', (c) => c.notNull())
      .addColumn('type', 'integer', (c) => c.notNull())
      .addColumn('sender_id', 'text', (c) => c.notNull())
      .addColumn('emoji', 'text', (c) => c.notNull())
      .addColumn('counts', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('amendments_key', ['conversation_id', 'timestamp'])
      .addForeignKeyConstraint(
        'amendments_event',
        ['conversation_id', 'timestamp'],
        'events',
        ['conversation_id', 'timestamp'],
        (c) => c.onDelete('cascade'),
      ),
  ).execute();
  await db.schema
    .createIndex('amendments_by_target')
    .on('amendments')
    .columns(['conversation_id', 'target_at', 'counts', 'timestamp'])
    .execute();
}
