import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { tokenHash } from '../../../server/auth/tokens.ts';
import { migrations } from '../../../server/store/migrations/migrate.ts';
import {
  ConversationStatus,
  ConversationType,
  ConversationView,
  encode,
  InvitationStatus,
  NotificationLevel,
  OffTheRecordStatus,
  USEC_PER_MS,
} from '../../../protocol/index.ts';

/** The last step of the schema before there were bounds. */
const beforeBounds = '0011-image-key';
const { CONVERSATION_STATUS_ACTIVE: active } = ConversationStatus;
const { INVITATION_STATUS_ACCEPTED: accepted } = InvitationStatus;
const { CONVERSATION_VIEW_INBOX: inbox } = ConversationView;
const { NOTIFICATION_LEVEL_RING: ring } = NotificationLevel;
const { CONVERSATION_TYPE_ONE_TO_ONE: oneToOne, CONVERSATION_TYPE_GROUP: group } = ConversationType;
const { OFF_THE_RECORD_STATUS_ON_THE_RECORD: onTheRecord } = OffTheRecordStatus;
const endOfTime = Number.MAX_SAFE_INTEGER;

export interface OldDatabase {
  /** Of the person that all of it was done to. */
  readonly token: string;
  /** The pair with the large messages. */
  readonly pairId: string;
}

/**
 * A database as a server made it before anything had a bound, with what one member could do to another then: messages with
 * annotations of a megabyte in their conversation, and a group of people whose addresses have a megabyte.
 */
export async function makeOldDatabase(
  path: string,
  counts: { readonly messages: number; readonly placeholders: number },
): Promise<OldDatabase> {
  const handle = new Database(path);
  handle.pragma('journal_mode = WAL');
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: handle }) });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo(beforeBounds);
  if (error !== undefined) throw error;
  const token = 'the-token-of-the-victim';
  const pairId = 'pair';
  handle.transaction(() => fill(handle, { ...counts, token, pairId }))();
  await db.destroy();
  return { token, pairId };
}

interface Filling extends OldDatabase {
  readonly messages: number;
  readonly placeholders: number;
}

function fill(handle: Database.Database, { messages, placeholders, token, pairId }: Filling): void {
  const megabyte = 'x'.repeat(1_000_000);
  let at = (Date.now() - 60_000) * USEC_PER_MS;
  const person = handle.prepare(
    'insert into people (gaia_id, email, email_key, display_name, placeholder, created_at) values (?, ?, ?, ?, ?, ?)',
  );
  const conversation = handle.prepare(
    `insert into conversations (id, type, creator_id, owner_id, pair, otr_status, created_at, sort_at, newest_event_at, changed_at, roster_at)
     values (?, ?, '1', '1', ?, ${onTheRecord}, ?, ?, ?, ?, ?)`,
  );
  const member = handle.prepare(
    `insert into members (conversation_id, person_id, status, invitation_status, affinity, inviter_id, invited_at, active_at, joined_at, level, view, changed_at)
     values (?, ?, ${active}, ${accepted}, 1, '1', ?, ?, ?, ${ring}, ${inbox}, ?)`,
  );
  const span = handle.prepare('insert into spans values (?, ?, ?, ?)');
  const event = handle.prepare(
    'insert into events (conversation_id, timestamp, sender_id, client_generated_id, payload) values (?, ?, ?, ?, ?)',
  );
  const enter = (id: string, personId: string): void => {
    at += 1;
    member.run(id, personId, at, at, at, at);
    span.run(id, personId, at, endOfTime);
  };
  for (const [id, name] of [
    ['1', 'attacker'],
    ['2', 'victim'],
  ] as const)
    person.run(id, `${name}@example.org`, `${name}@example.org`, name, 0, at);
  handle
    .prepare(
      `insert into clients (client_id, person_id, token_hash, label, resource, variant, device, created_at)
       values ('client', '2', ?, 'test', 'parleytest', 'extended', 'desktop', ?)`,
    )
    .run(tokenHash(token), at);
  conversation.run(pairId, oneToOne, '1:2', at, at, at, at, at);
  for (const id of ['1', '2']) enter(pairId, id);
  for (let n = 0; n < messages; n += 1) {
    at += 1;
    const payload = encode('Event', {
      conversation_id: { id: pairId },
      sender_id: { gaia_id: '1', chat_id: '1' },
      timestamp: at,
      event_id: at.toString(36),
      event_type: 1,
      advances_sort_timestamp: true,
      chat_message: {
        annotation: [{ type: 4, value: megabyte }],
        message_content: { segment: [{ type: 0, text: '!' }] },
      },
    });
    event.run(pairId, at, '1', n + 1, payload);
  }
  handle.prepare('update conversations set sort_at = ?, newest_event_at = ?, changed_at = ?').run(at, at, at);
  conversation.run('group', group, null, at, at, at, at, at);
  for (const id of ['1', '2']) enter('group', id);
  for (let n = 0; n < placeholders; n += 1) {
    const address = `${n}@example.org${megabyte}`;
    person.run(String(n + 3), address, address, address, 1, at);
    enter('group', String(n + 3));
  }
  handle.prepare('update service_clock set position = ?').run(at + 1);
}
