import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

/** Images that people uploaded, and what refers to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const bytes = postgres ? 'bytea' : 'blob';
  const clustered = <N extends string, C extends string>(
    table: CreateTableBuilder<N, C>,
  ): CreateTableBuilder<N, C> => (postgres ? table : table.modifyEnd(sql`without rowid`));

  await db.schema
    .createTable('media')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('people.gaia_id'))
    .addColumn('animated', 'integer', (c) => c.notNull())
    .addColumn('content_type', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('byte_length', 'integer', (c) => c.notNull())
    .addColumn('thumbnail_type', 'text', (c) => c.notNull())
    .addColumn('thumbnail_width', 'integer', (c) => c.notNull())
    .addColumn('thumbnail_height', 'integer', (c) => c.notNull())
    .addColumn('thumbnail_length', 'integer', (c) => c.notNull())
    .addColumn('complete', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('due_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('media_by_due')
    .on('media')
    .column('due_at')
    .where(sql.ref('due_at'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('media_waiting_by_owner')
    .on('media')
    .columns(['owner_id', 'due_at'])
    .where(sql.ref('due_at'), 'is not', null)
    .execute();

  await db.schema
    .createTable('media_chunks')
    .addColumn('media_id', 'text', (c) => c.notNull().references('media.id').onDelete('cascade'))
    .addColumn('thumbnail', 'integer', (c) => c.notNull())
    .addColumn('part', 'integer', (c) => c.notNull())
    .addColumn('content', bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('media_chunks_key', ['media_id', 'thumbnail', 'part'])
    .execute();

  await clustered(
    db.schema
      .createTable('media_uses')
      .addColumn('conversation_id', 'text', (c) => c.notNull().references('conversations.id'))
      .addColumn('timestamp', 'bigint', (c) => c.notNull())
      .addColumn('media_id', 'text', (c) => c.notNull().references('media.id'))
      .addColumn('expires_at', 'bigint')
      .addPrimaryKeyConstraint('media_uses_key', ['conversation_id', 'timestamp', 'media_id']),
  ).execute();
  await db.schema.createIndex('media_uses_by_media').on('media_uses').column('media_id').execute();
  await db.schema
    .createIndex('media_uses_by_expiry')
    .on('media_uses')
    .column('expires_at')
    .where(sql.ref('expires_at'), 'is not', null)
    .execute();

  await db.schema
    .alterTable('people')
    .addColumn('photo_id', 'text', (c) => c.references('media.id'))
    .execute();
  await db.schema
    .createIndex('people_by_photo')
    .on('people')
    .column('photo_id')
    .where(sql.ref('photo_id'), 'is not', null)
    .execute();
}
