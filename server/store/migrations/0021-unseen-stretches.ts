import type { Kysely } from 'kysely';

/** Stretches of conversations that no one may see any more, and that are erased piece by piece. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('unseen_stretches')
    .addColumn('conversation_id', 'text', (c) => c.notNull().references('conversations.id'))
    .addColumn('starts_at', 'bigint', (c) => c.notNull())
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('unseen_stretches_key', ['conversation_id', 'starts_at', 'ends_at'])
    .execute();
}
