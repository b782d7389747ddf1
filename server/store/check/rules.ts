import { type RawBuilder, sql } from 'kysely';
import { ConversationStatus, ConversationType, USEC_PER_SEC } from '../../../protocol/index.ts';
import { usecPerMinute } from '../../domain/conversations/change-minute.ts';
import { noSender } from '../conversations/events.ts';
import { type Statement, statement } from '../query/statement.ts';

interface Moment {
  /** The last change position of the store. */
  readonly position: number;
  /** Timestamp; what expired before it should be gone. */
  readonly expired: number;
}

/** Something that holds in every store; `broken` finds where it does not. */
export interface Rule {
  readonly what: string;
  readonly broken: Statement<Moment, { id: string }>;
}

const invited = sql.lit(ConversationStatus.CONVERSATION_STATUS_INVITED);
const active = sql.lit(ConversationStatus.CONVERSATION_STATUS_ACTIVE);
const group = sql.lit(ConversationType.CONVERSATION_TYPE_GROUP);
const pair = sql.lit(ConversationType.CONVERSATION_TYPE_ONE_TO_ONE);
/** What is past its time is erased within a minute; a busy disk may need some. */
export const graceUsec = 5 * 60 * USEC_PER_SEC;

const perMinute = sql.lit(usecPerMinute);
const endOfTime = sql.lit(Number.MAX_SAFE_INTEGER);

const rule = (what: string, query: (p: Moment) => RawBuilder<{ id: string }>): Rule => ({
  what,
  broken: statement((db, p: Moment) => ({ compile: () => query(p).compile(db) })),
});

/** The schema's own constraints (unique, not null, references) are the engine's to check. */
export const rules: readonly Rule[] = [
  rule(
    'has an account without an address',
    () => sql`select 'person ' || gaia_id as id from people
      where placeholder = 0 and deletion = 0 and (email is null or email_key is null)`,
  ),
  rule(
    'is signed in although the account is switched off or was never made',
    () => sql`select 'client ' || c.client_id as id from clients as c
      join people as p on p.gaia_id = c.person_id where p.disabled = 1 or p.placeholder = 1`,
  ),
  rule(
    'was used more often than it is good for',
    () => sql`select 'invitation ' || code_hash as id from invites where uses_left < 0`,
  ),
  rule(
    'changed after the last change of all',
    ({ position }) => sql`select 'conversation ' || id as id from conversations
      where changed_at > ${position} or roster_at > ${position}
        or sort_at > ${position} or newest_event_at > ${position}`,
  ),
  rule(
    'has events that are newer than its newest',
    () => sql`select 'conversation ' || c.id as id from conversations as c
      where exists (select 1 from events as e where e.conversation_id = c.id and e.timestamp > c.newest_event_at)`,
  ),
  rule(
    'is of two people and has not two members',
    () => sql`select 'conversation ' || c.id as id from conversations as c
      where c.type = ${pair} and (c.pair is null
        or (select count(*) from members as m where m.conversation_id = c.id) <> 2)`,
  ),
  rule(
    'has no one in the role of its creator',
    () => sql`select 'conversation ' || c.id as id from conversations as c
      where c.type = ${group}
        and exists (select 1 from members as m
          where m.conversation_id = c.id and m.status in (${invited}, ${active}))
        and not exists (select 1 from members as m
          where m.conversation_id = c.id and m.status in (${invited}, ${active})
            and m.person_id = coalesce(c.owner_id, c.creator_id))`,
  ),
  rule(
    'has read further than the newest event',
    () => sql`select 'member ' || m.person_id || ' of conversation ' || c.id as id from members as m
      join conversations as c on c.id = m.conversation_id where m.latest_read > c.newest_event_at`,
  ),
  rule(
    'takes part and sees nothing that happens',
    () => sql`select 'member ' || m.person_id || ' of conversation ' || m.conversation_id as id
      from members as m where m.status in (${invited}, ${active}) and not exists (
        select 1 from spans as s where s.conversation_id = m.conversation_id
          and s.person_id = m.person_id and s.ends_at = ${endOfTime})`,
  ),
  rule(
    'is not found by what changed in it',
    () => sql`select 'member ' || m.person_id || ' of conversation ' || m.conversation_id as id
      from members as m join conversations as c on c.id = m.conversation_id
      where m.change_minute < m.changed_at / ${perMinute}
        or (m.status in (${invited}, ${active}) and m.change_minute < c.changed_at / ${perMinute})`,
  ),
  rule(
    'is by no one',
    () => sql`select 'event ' || e.timestamp || ' of conversation ' || e.conversation_id as id from events as e
      where e.sender_id <> ${sql.lit(noSender)} and not exists (select 1 from people as p where p.gaia_id = e.sender_id)`,
  ),
  rule(
    'is by someone whose account is deleted, and whose words are erased',
    () => sql`select 'event ' || e.timestamp || ' of conversation ' || e.conversation_id as id from events as e
      join people as p on p.gaia_id = e.sender_id where p.deletion = 2`,
  ),
  rule(
    'is past its time; the running server erases it',
    ({
      expired,
    }) => sql`select 'event ' || timestamp || ' of conversation ' || conversation_id as id from events
      where expires_at < ${expired}`,
  ),
  rule(
    'is there although its key is of an erased one',
    () => sql`select 'event ' || e.timestamp || ' of conversation ' || e.conversation_id as id from events as e
      join spent_keys as k on k.conversation_id = e.conversation_id and k.sender_id = e.sender_id
        and k.client_generated_id = e.client_generated_id`,
  ),
  rule(
    'counts another space than the files take',
    () => sql`select 'person ' || s.owner_id as id from file_space as s where s.owner_id <> ''
        and s.bytes <> coalesce((select sum(f.byte_length) from files as f where f.owner_id = s.owner_id), 0)
      union all select 'server' as id from file_space as s where s.owner_id = ''
        and s.bytes <> coalesce((select sum(b.byte_length) from file_blobs as b), 0)
          + coalesce((select sum(f.received) from files as f where f.blob_id is null), 0)`,
  ),
];
