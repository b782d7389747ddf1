import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Conversations whose members are filled in at a time. */
const atOnce = 500;
const [invited, active] = [1, 2];
const usecPerMinute = 60_000_000;

/** By which a person's changed conversations are found, however many the person has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .alterTable('members')
    .addColumn('change_minute', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  for (let after = ''; ;) {
    const { rows } = await sql<{ id: string }>`
      select id from conversations where id > ${after} order by id limit ${sql.lit(atOnce)}`.execute(db);
    const last = rows.at(-1)?.id;
    if (last === undefined) break;
    await sql`update members set change_minute = (
        select case when members.status in (${sql.lit(invited)}, ${sql.lit(active)}) and c.changed_at > members.changed_at
          then c.changed_at else members.changed_at end / ${sql.lit(usecPerMinute)}
        from conversations as c where c.id = members.conversation_id)
      where conversation_id > ${after} and conversation_id <= ${last}`.execute(db);
    after = last;
  }
  await db.schema
    .createIndex('members_by_change')
    .on('members')
    .columns(['person_id', 'change_minute', 'conversation_id'])
    .execute();
  await db.schema.dropIndex('members_by_person').execute();
  if (postgres) await sql`analyze members`.execute(db);
}
