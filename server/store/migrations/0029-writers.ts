import { type Kysely, sql } from 'kysely';

/** Who writes beside others, and how far; which conversations they moved. Commits are no longer numbered over all processes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('writers')
    .addColumn('number', 'integer', (c) => c.primaryKey())
    .addColumn('position', 'bigint', (c) => c.notNull())
    .execute();
  for (let number = 0; number < 63; number += 1)
    await sql`insert into writers (number, position) values (${sql.lit(number)}, 0)`.execute(db);
  await db.schema
    .alterTable('conversations')
    .addColumn('moved_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  // A server of an earlier release, which would go on counting, fails from here on.
  await db.schema.alterTable('service_clock').dropColumn('commits').execute();
  await db.schema
    .alterTable('service_clock')
    .addColumn('whole_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
}
