import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

/** Files that people upload to send them, what is kept of them, and what refers to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const bytes = postgres ? 'bytea' : 'blob';
  const clustered = <N extends string, C extends string>(
    table: CreateTableBuilder<N, C>,
  ): CreateTableBuilder<N, C> => (postgres ? table : table.modifyEnd(sql`without rowid`));

  await db.schema
    .createTable('file_blobs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('byte_length', 'bigint', (c) => c.notNull())
    .execute();
  // On SQLite the bytes lie in a folder, and this table is empty.
  await db.schema
    .createTable('file_chunks')
    .addColumn('blob_id', 'text', (c) => c.notNull())
    .addColumn('starts_at', 'bigint', (c) => c.notNull())
    .addColumn('content', bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('file_chunks_key', ['blob_id', 'starts_at'])
    .execute();

  await db.schema
    .createTable('files')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('people.gaia_id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('media_type', 'text', (c) => c.notNull())
    .addColumn('byte_length', 'bigint', (c) => c.notNull())
    .addColumn('received', 'bigint', (c) => c.notNull())
    .addColumn('blob_id', 'text', (c) => c.references('file_blobs.id'))
    .addColumn('due_at', 'bigint')
    .execute();
  await db.schema.createIndex('files_by_blob').on('files').column('blob_id').execute();
  await db.schema.createIndex('files_by_owner').on('files').column('owner_id').execute();
  await db.schema
    .createIndex('files_by_due')
    .on('files')
    .column('due_at')
    .where(sql.ref('due_at'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('files_waiting_by_owner')
    .on('files')
    .columns(['owner_id', 'due_at'])
    .where(sql.ref('due_at'), 'is not', null)
    .execute();

  await clustered(
    db.schema
      .createTable('file_uses')
      .addColumn('conversation_id', 'text', (c) => c.notNull().references('conversations.id'))
      .addColumn('timestamp', 'bigint', (c) => c.notNull())
      .addColumn('file_id', 'text', (c) => c.notNull().references('files.id'))
      .addColumn('expires_at', 'bigint')
      .addPrimaryKeyConstraint('file_uses_key', ['conversation_id', 'timestamp', 'file_id']),
  ).execute();
  await db.schema.createIndex('file_uses_by_file').on('file_uses').column('file_id').execute();
  await db.schema
    .createIndex('file_uses_by_expiry')
    .on('file_uses')
    .column('expires_at')
    .where(sql.ref('expires_at'), 'is not', null)
    .execute();

  // How many bytes are taken: by the files of a person, and by all files under an empty id.
  await db.schema
    .createTable('file_space')
    .addColumn('owner_id', 'text', (c) => c.primaryKey())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .execute();
}
