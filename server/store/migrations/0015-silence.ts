import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

/** What two people keep seeing of each other while a block lasts: names and photos beside the block, read marks in a table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const clustered = <N extends string, C extends string>(
    table: CreateTableBuilder<N, C>,
  ): CreateTableBuilder<N, C> => (postgres ? table : table.modifyEnd(sql`without rowid`));

  for (const column of ['person_name', 'person_photo', 'blocked_name', 'blocked_photo']) {
    await db.schema.alterTable('blocks').addColumn(column, 'text').execute();
  }
  const current = (column: string, of: string) =>
    sql`(select ${sql.ref(column)} from people where gaia_id = ${sql.ref(of)})`;
  await sql`update blocks set
    person_name = ${current('display_name', 'person_id')}, person_photo = ${current('photo_url', 'person_id')},
    blocked_name = ${current('display_name', 'blocked_id')}, blocked_photo = ${current('photo_url', 'blocked_id')}
  `.execute(db);

  await clustered(
    db.schema
      .createTable('kept_marks')
      .addColumn('conversation_id', 'text', (c) => c.notNull().references('conversations.id'))
      .addColumn('person_id', 'text', (c) => c.notNull().references('people.gaia_id'))
      .addColumn('viewer_id', 'text', (c) => c.notNull().references('people.gaia_id'))
      .addColumn('latest_read', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('kept_marks_key', ['conversation_id', 'person_id', 'viewer_id']),
  ).execute();
  // Beginning with the blocks, which are few: pairs of members are as many as the squares of all groups' sizes. SQLite keeps
  // the order of cross joins.
  await sql`insert into kept_marks (conversation_id, person_id, viewer_id, latest_read)
    select m.conversation_id, m.person_id, v.person_id, m.latest_read
    from (select person_id as seen_id, blocked_id as viewer_id from blocks
      union select blocked_id, person_id from blocks) as pairs
    cross join members m cross join members v
    where m.person_id = pairs.seen_id
      and v.conversation_id = m.conversation_id and v.person_id = pairs.viewer_id
  `.execute(db);
}
