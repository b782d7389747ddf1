import type { Kysely } from 'kysely';
import { minuteIn } from './change-index.ts';
import { isAnyOf } from '../query/is-any-of.ts';
import { statement } from '../query/statement.ts';
import type { ConversationsTable, Tables } from '../query/tables.ts';
import type { NewMember } from '../query/member-tables.ts';

export const byId = statement((db, p: { id: string }) =>
  db.selectFrom('conversations').selectAll().where('id', '=', p.id),
);
export const byKey = statement((db, p: { creatorId: string; key: number }) =>
  db
    .selectFrom('conversations')
    .selectAll()
    .where('creator_id', '=', p.creatorId)
    .where('client_generated_id', '=', p.key),
);
export const byPair = statement((db, p: { pair: string }) =>
  db.selectFrom('conversations').selectAll().where('pair', '=', p.pair),
);
export const byLink = statement((db, p: { token: string }) =>
  db.selectFrom('conversations').selectAll().where('link_token', '=', p.token),
);
export const insertConversation = statement((db, p: ConversationsTable) =>
  db.insertInto('conversations').values({
    id: p.id,
    type: p.type,
    name: p.name,
    creator_id: p.creator_id,
    owner_id: p.owner_id,
    owner_since: p.owner_since,
    client_generated_id: p.client_generated_id,
    pair: p.pair,
    otr_status: p.otr_status,
    otr_toggle: p.otr_toggle,
    group_link_sharing: p.group_link_sharing,
    link_token: p.link_token,
    active_hangout: p.active_hangout,
    created_at: p.created_at,
    sort_at: p.sort_at,
    newest_event_at: p.newest_event_at,
    changed_at: p.changed_at,
    roster_at: p.roster_at,
    moved_at: p.moved_at,
  }),
);
/** What every change of a member's row sets. */
export const changedOf = (p: { at: number }) => ({ changed_at: p.at, change_minute: minuteIn(p.at) });
/** What entering a conversation sets, for the first time or again. */
export const entryOf = (p: NewMember) => ({
  status: p.status,
  invitation_status: p.invitation_status,
  affinity: p.affinity,
  inviter_id: p.inviter_id,
  invited_at: p.invited_at,
  active_at: p.active_at,
  joined_at: p.joined_at,
  level: p.level,
  view: p.view,
  hidden_at: p.hidden_at,
  changed_at: p.changed_at,
  change_minute: minuteIn(p.changed_at),
});
export const insertMember = statement((db, p: NewMember) =>
  db.insertInto('members').values({
    conversation_id: p.conversation_id,
    person_id: p.person_id,
    ...entryOf(p),
    latest_read: p.latest_read,
    cleared_at: p.cleared_at,
    cleared_to: p.cleared_to,
  }),
);
export const insertSpan = statement((db, p: { conversationId: string; personId: string; startsAt: number }) =>
  db.insertInto('spans').values({
    conversation_id: p.conversationId,
    person_id: p.personId,
    starts_at: p.startsAt,
    ends_at: Number.MAX_SAFE_INTEGER,
  }),
);
/** Members with what rosters have of the people. */
export const memberRows = (db: Kysely<Tables>) =>
  db
    .selectFrom('members as m')
    .innerJoin('people as p', 'p.gaia_id', 'm.person_id')
    .selectAll('m')
    .select(['p.display_name', 'p.deletion']);
export const rosterRows = statement((db, p: { id: string }) =>
  memberRows(db).where('m.conversation_id', '=', p.id).orderBy('m.joined_at').orderBy('m.person_id'),
);
export const watermarkRows = statement((db, p: { id: string }) =>
  db.selectFrom('members').select(['person_id', 'latest_read']).where('conversation_id', '=', p.id),
);
export const watermarkOf = statement((db, p: { id: string; personId: string }) =>
  db
    .selectFrom('members')
    .select('latest_read')
    .where('conversation_id', '=', p.id)
    .where('person_id', '=', p.personId),
);
export const setWatermark = statement((db, p: { id: string; personId: string; at: number }) =>
  db
    .updateTable('members')
    .set({ latest_read: p.at })
    .where('conversation_id', '=', p.id)
    .where('person_id', '=', p.personId),
);
export const setView = statement((db, p: { id: string; personId: string; view: number; at: number }) =>
  db
    .updateTable('members')
    .set({ view: p.view, hidden_at: 0, ...changedOf(p) })
    .where('conversation_id', '=', p.id)
    .where('person_id', '=', p.personId),
);
export const setLevel = statement((db, p: { id: string; personId: string; level: number; at: number }) =>
  db
    .updateTable('members')
    .set({ level: p.level, ...changedOf(p) })
    .where('conversation_id', '=', p.id)
    .where('person_id', '=', p.personId),
);
export const setAccepted = statement(
  (db, p: { id: string; personId: string; status: number; invitation: number; at: number }) =>
    db
      .updateTable('members')
      .set({
        status: p.status,
        invitation_status: p.invitation,
        active_at: p.at,
        ...changedOf(p),
      })
      .where('conversation_id', '=', p.id)
      .where('person_id', '=', p.personId),
);
export const setLeft = statement((db, p: { id: string; personId: string; status: number; at: number }) =>
  db
    .updateTable('members')
    .set({ status: p.status, invitation_status: 0, active_at: null, ...changedOf(p) })
    .where('conversation_id', '=', p.id)
    .where('person_id', '=', p.personId),
);
/** What happens from `at` on is not the person's to see. */
export const endSpan = statement((db, p: { id: string; personId: string; at: number }) =>
  db
    .updateTable('spans')
    .set({ ends_at: p.at })
    .where('conversation_id', '=', p.id)
    .where('person_id', '=', p.personId)
    .where('ends_at', '=', Number.MAX_SAFE_INTEGER),
);
/** A row of `members` changed other than its watermark. */
export const touchRoster = statement((db, p: { id: string; at: number }) =>
  db.updateTable('conversations').set({ roster_at: p.at }).where('id', '=', p.id),
);
/** Something changed that only the person sees, and that is no part of the roster. */
export const touchMember = statement((db, p: { id: string; personId: string; at: number }) =>
  db
    .updateTable('members')
    .set(changedOf(p))
    .where('conversation_id', '=', p.id)
    .where('person_id', '=', p.personId),
);
/** Something that only one member sees changed, beside changes in other conversations. */
export const setMoved = statement((db, p: { id: string; movedAt: number }) =>
  db.updateTable('conversations').set({ moved_at: p.movedAt }).where('id', '=', p.id),
);
export const advance = statement((db, p: { id: string; sortAt: number; at: number; movedAt: number }) =>
  db
    .updateTable('conversations')
    .set({ sort_at: p.sortAt, newest_event_at: p.at, changed_at: p.at, moved_at: p.movedAt })
    .where('id', '=', p.id),
);
/** As `advance`, and the conversation stays where it is in the lists. */
export const append = statement((db, p: { id: string; at: number; movedAt: number }) =>
  db
    .updateTable('conversations')
    .set({ newest_event_at: p.at, changed_at: p.at, moved_at: p.movedAt })
    .where('id', '=', p.id),
);
export const recentFor = statement(
  (
    db,
    p: {
      personId: string;
      invited: number;
      active: number;
      viewA: number;
      viewB: number;
      below: number;
      limit: number;
    },
  ) =>
    db
      .selectFrom('members as m')
      .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
      .selectAll('c')
      .where('m.person_id', '=', p.personId)
      .where('m.status', 'in', [p.invited, p.active])
      .where('m.view', 'in', [p.viewA, p.viewB])
      .whereRef('c.sort_at', '>', 'm.hidden_at')
      .where('c.sort_at', '<', p.below)
      .orderBy('c.sort_at', 'desc')
      .limit(p.limit),
);
/** Who is not in a one-to-one with the person any more. */
export const leftPairs = statement((db, p: { personId: string; pairs: readonly string[]; left: number }) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('members as m', 'm.conversation_id', 'c.id')
    .select('m.person_id as id')
    .where(isAnyOf('c.pair', p.pairs))
    .where('m.person_id', '!=', p.personId)
    .where('m.status', '=', p.left),
);
/** Which of the people share a conversation with the person in which both are ACTIVE. */
export const sharedWith = statement(
  (db, p: { personId: string; others: readonly string[]; active: number }) =>
    db
      .selectFrom('members as mine')
      .innerJoin('members as other', 'other.conversation_id', 'mine.conversation_id')
      .innerJoin('conversations as c', 'c.id', 'mine.conversation_id')
      .select((e) => ['other.person_id as id', e.fn.max('c.type').as('type')])
      .where('mine.person_id', '=', p.personId)
      .where('mine.status', '=', p.active)
      .where('other.status', '=', p.active)
      .where(isAnyOf('other.person_id', p.others))
      .groupBy('other.person_id'),
);
