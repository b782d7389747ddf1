import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

/** The largest timestamp: a stretch of history that is still growing ends there. */
const endOfTime = Number.MAX_SAFE_INTEGER;

export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const bytes = postgres ? 'bytea' : 'blob';
  const clustered = <N extends string, C extends string>(
    table: CreateTableBuilder<N, C>,
  ): CreateTableBuilder<N, C> => (postgres ? table : table.modifyEnd(sql`without rowid`));

  await db.schema
    .createTable('service_clock')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('position', 'bigint', (c) => c.notNull())
    .execute();
  await sql`insert into service_clock (id, position) values (1, 0)`.execute(db);

  await db.schema
    .createTable('people')
    .addColumn('gaia_id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text')
    .addColumn('email_key', 'text', (c) => c.unique())
    .addColumn('display_name', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.unique())
    .addColumn('photo_url', 'text')
    .addColumn('gender', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('password_hash', 'text')
    .addColumn('administrator', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('placeholder', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_seen', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await clustered(
    db.schema
      .createTable('person_words')
      .addColumn('word', 'text', (c) => c.notNull())
      .addColumn('person_id', 'text', (c) => c.notNull().references('people.gaia_id'))
      .addPrimaryKeyConstraint('person_words_key', ['word', 'person_id']),
  ).execute();
  await db.schema.createIndex('person_words_by_person').on('person_words').column('person_id').execute();

  await db.schema
    .createTable('settings')
    .addColumn('person_id', 'text', (c) => c.primaryKey().references('people.gaia_id'))
    .addColumn('dnd', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('dnd_until', 'bigint')
    .addColumn('dnd_version', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('desktop_off', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('desktop_off_version', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('mood', bytes)
    .addColumn('sound', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('ring_sound', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('rich_presence_off', 'text', (c) => c.notNull().defaultTo(''))
    .execute();

  await db.schema
    .createTable('clients')
    .addColumn('client_id', 'text', (c) => c.primaryKey())
    .addColumn('person_id', 'text', (c) => c.notNull().references('people.gaia_id'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('resource', 'text', (c) => c.notNull())
    .addColumn('variant', 'text', (c) => c.notNull())
    .addColumn('device', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('clients_by_person').on('clients').column('person_id').execute();

  await db.schema
    .createTable('invites')
    .addColumn('code_hash', 'text', (c) => c.primaryKey())
    .addColumn('created_by', 'text', (c) => c.references('people.gaia_id'))
    .addColumn('expires_at', 'bigint')
    .addColumn('used_by', 'text', (c) => c.references('people.gaia_id'))
    .execute();

  await clustered(
    db.schema
      .createTable('blocks')
      .addColumn('person_id', 'text', (c) => c.notNull().references('people.gaia_id'))
      .addColumn('blocked_id', 'text', (c) => c.notNull().references('people.gaia_id'))
      .addPrimaryKeyConstraint('blocks_key', ['person_id', 'blocked_id']),
  ).execute();
  await db.schema.createIndex('blocks_by_blocked').on('blocks').column('blocked_id').execute();

  await db.schema
    .createTable('conversations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('type', 'integer', (c) => c.notNull())
    .addColumn('name', 'text')
    .addColumn('creator_id', 'text', (c) => c.notNull().references('people.gaia_id'))
    .addColumn('client_generated_id', 'bigint')
    .addColumn('pair', 'text', (c) => c.unique())
    .addColumn('otr_status', 'integer', (c) => c.notNull())
    .addColumn('group_link_sharing', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('active_hangout', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('sort_at', 'bigint', (c) => c.notNull())
    .addColumn('newest_event_at', 'bigint', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .addColumn('roster_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('conversations_by_key')
    .on('conversations')
    .columns(['creator_id', 'client_generated_id'])
    .unique()
    .where(sql.ref('client_generated_id'), 'is not', null)
    .execute();

  await clustered(
    db.schema
      .createTable('members')
      .addColumn('conversation_id', 'text', (c) => c.notNull().references('conversations.id'))
      .addColumn('person_id', 'text', (c) => c.notNull().references('people.gaia_id'))
      .addColumn('status', 'integer', (c) => c.notNull())
      .addColumn('invitation_status', 'integer', (c) => c.notNull())
      .addColumn('affinity', 'integer', (c) => c.notNull())
      .addColumn('inviter_id', 'text', (c) => c.references('people.gaia_id'))
      .addColumn('invited_at', 'bigint')
      .addColumn('active_at', 'bigint')
      .addColumn('joined_at', 'bigint', (c) => c.notNull())
      .addColumn('level', 'integer', (c) => c.notNull())
      .addColumn('view', 'integer', (c) => c.notNull())
      .addColumn('latest_read', 'bigint', (c) => c.notNull().defaultTo(0))
      .addColumn('hidden_at', 'bigint', (c) => c.notNull().defaultTo(0))
      .addColumn('changed_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('members_key', ['conversation_id', 'person_id']),
  ).execute();
  await db.schema.createIndex('members_by_person').on('members').column('person_id').execute();

  await clustered(
    db.schema
      .createTable('spans')
      .addColumn('conversation_id', 'text', (c) => c.notNull().references('conversations.id'))
      .addColumn('person_id', 'text', (c) => c.notNull().references('people.gaia_id'))
      .addColumn('starts_at', 'bigint', (c) => c.notNull())
      .addColumn('ends_at', 'bigint', (c) => c.notNull().defaultTo(endOfTime))
      .addPrimaryKeyConstraint('spans_key', ['conversation_id', 'person_id', 'starts_at']),
  ).execute();

  await clustered(
    db.schema
      .createTable('events')
      .addColumn('conversation_id', 'text', (c) => c.notNull().references('conversations.id'))
      .addColumn('timestamp', 'bigint', (c) => c.notNull())
      .addColumn('sender_id', 'text', (c) => c.notNull())
      .addColumn('client_generated_id', 'bigint')
      .addColumn('expires_at', 'bigint')
      .addColumn('payload', bytes, (c) => c.notNull())
      .addPrimaryKeyConstraint('events_key', ['conversation_id', 'timestamp']),
  ).execute();
  await db.schema
    .createIndex('events_by_key')
    .on('events')
    .columns(['conversation_id', 'sender_id', 'client_generated_id'])
    .unique()
    .where(sql.ref('client_generated_id'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('events_by_expiry')
    .on('events')
    .column('expires_at')
    .where(sql.ref('expires_at'), 'is not', null)
    .execute();
}
