import type { Kysely } from 'kysely';

/** What addresses of images that work without a token are signed with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('service_clock').addColumn('image_key', 'text').execute();
}
