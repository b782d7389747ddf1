import type { Kysely } from 'kysely';

/** In which bucket the bytes of files are, and what is still to be deleted there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('service_clock').addColumn('files_in', 'text').execute();
  await db.schema
    .createTable('file_removals')
    .addColumn('blob_id', 'text', (c) => c.primaryKey())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('last_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('file_removals_by_due').on('file_removals').column('due_at').execute();
}
