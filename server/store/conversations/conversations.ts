import {
  ConversationStatus,
  type ConversationType,
  type ConversationView,
  InvitationStatus,
  type NotificationLevel,
  type Usec,
} from '../../../protocol/index.ts';
import {
  type ConversationRecord,
  type Member,
  type Roster,
  rosterOf,
} from '../../domain/conversations/conversation.ts';
import type { Watermarks } from '../../domain/conversations/conversation-view.ts';
import type { Connection, Transaction } from '../query/connection.ts';
import { touchConversation } from './change-index.ts';
import * as sql from './conversation-statements.ts';
import { movedBy } from './moved-by.ts';
import { pairOf } from './pair.ts';
import { silenceAmong } from './blocks.ts';
import type { ConversationsTable } from '../query/tables.ts';
import type { MembersTable, NewMember } from '../query/member-tables.ts';

const active = ConversationStatus.CONVERSATION_STATUS_ACTIVE;
const invited = ConversationStatus.CONVERSATION_STATUS_INVITED;
const left = ConversationStatus.CONVERSATION_STATUS_LEFT;

export async function conversationById(c: Connection, id: string): Promise<ConversationRecord | null> {
  const { progress } = c;
  const known = progress?.recordOf(id);
  if (known) return known;
  const row = await c.first(sql.byId, { id });
  if (!row) return null;
  const record = toRecord(row);
  progress?.remember(record);
  return record;
}

/** The conversation that the person made under a key. */
export async function conversationByKey(
  c: Connection,
  creatorId: string,
  key: number,
): Promise<ConversationRecord | null> {
  const row = await c.first(sql.byKey, { creatorId, key });
  return row && toRecord(row);
}

/** The one-to-one conversation of two people. */
export async function conversationOfPair(
  c: Connection,
  one: string,
  other: string,
): Promise<ConversationRecord | null> {
  const row = await c.first(sql.byPair, { pair: pairOf(one, other) });
  return row && toRecord(row);
}

/** The group that people join by a link with this secret in it. */
export async function conversationByLink(c: Connection, token: string): Promise<ConversationRecord | null> {
  const row = await c.first(sql.byLink, { token });
  return row && toRecord(row);
}

/** Who is in the conversation. Kept with the connection until roster_at moves. */
export async function roster(c: Connection, conversation: ConversationRecord): Promise<Roster> {
  const known = c.rosters.get(conversation.id, conversation.rosterAt);
  if (known) return known;
  const rows = await c.all(sql.rosterRows, { id: conversation.id });
  const read = rosterOf(rows.map(toMember), await silenceAmong(c, conversation.id));
  c.rosters.put(conversation.id, conversation.rosterAt, read);
  return read;
}

export async function watermarks(c: Connection, id: string): Promise<Watermarks> {
  const rows = await c.all(sql.watermarkRows, { id });
  return new Map(rows.map((row) => [row.person_id, row.latest_read]));
}

export async function watermarkOf(c: Connection, id: string, personId: string): Promise<Usec> {
  return (await c.first(sql.watermarkOf, { id, personId }))?.latest_read ?? 0;
}

/** Moves a watermark that others see; `at` is the position of the change. */
export async function moveWatermark(
  tx: Transaction,
  id: string,
  personId: string,
  readUpTo: Usec,
  at: Usec,
): Promise<void> {
  await touchConversation(tx, id, at);
  await tx.run(sql.setWatermark, { id, personId, at: readUpTo });
}

/** Moves a watermark that only the person sees. */
export async function moveOwnWatermark(
  tx: Transaction,
  id: string,
  personId: string,
  readUpTo: Usec,
  at: Usec,
): Promise<void> {
  await tx.run(sql.setWatermark, { id, personId, at: readUpTo });
  await tx.run(sql.touchMember, { id, personId, at });
  await tx.run(sql.setMoved, { id, movedAt: movedBy(tx, at) });
}

/** A change that only the person sees: the view, and no longer hidden. */
export async function setView(
  tx: Transaction,
  id: string,
  personId: string,
  view: ConversationView,
  at: Usec,
): Promise<void> {
  await tx.run(sql.setView, { id, personId, view, at });
  await tx.run(sql.touchRoster, { id, at });
}

/** A change that only the person sees. */
export async function setLevel(
  tx: Transaction,
  id: string,
  personId: string,
  level: NotificationLevel,
  at: Usec,
): Promise<void> {
  await tx.run(sql.setLevel, { id, personId, level, at });
  await tx.run(sql.touchRoster, { id, at });
}

/** The person's invitation is accepted; everyone sees it. */
export async function acceptInvitation(
  tx: Transaction,
  id: string,
  personId: string,
  at: Usec,
): Promise<void> {
  const invitation = InvitationStatus.INVITATION_STATUS_ACCEPTED;
  await tx.run(sql.setAccepted, { id, personId, status: active, invitation, at });
  await tx.run(sql.touchRoster, { id, at });
  await touchConversation(tx, id, at);
}

/** The person does not come in; everyone sees it. */
export async function declineInvitation(
  tx: Transaction,
  id: string,
  personId: string,
  at: Usec,
): Promise<void> {
  await tx.run(sql.setLeft, { id, personId, status: left, at });
  await tx.run(sql.endSpan, { id, personId, at });
  await tx.run(sql.touchRoster, { id, at });
  await touchConversation(tx, id, at);
}

/** The person is in it again and sees what happens from now on; everyone sees it. */
export async function comeBack(tx: Transaction, id: string, personId: string, at: Usec): Promise<void> {
  await tx.run(sql.insertSpan, { conversationId: id, personId, startsAt: at });
  await acceptInvitation(tx, id, personId, at);
}

/** An event at `at` became the conversation's newest; `readerId`: who has read up to it by that. */
export function advance(tx: Transaction, id: string, readerId: string | null, at: Usec): void {
  tx.progress.advance(id, at);
  if (readerId !== null) tx.progress.read(id, readerId, at);
}

export interface RecentPage {
  readonly views: readonly ConversationView[];
  /** Exclusive. */
  readonly below: Usec;
  readonly limit: number;
}

/** The person's conversations, newest first. */
export async function recentConversations(
  c: Connection,
  personId: string,
  page: RecentPage,
): Promise<ConversationRecord[]> {
  const [viewA = 0, viewB = viewA] = page.views;
  const { below, limit } = page;
  const rows = await c.all(sql.recentFor, { personId, invited, active, viewA, viewB, below, limit });
  return rows.map(toRecord);
}

/** For each of the people who share a conversation with the person in which both are active: the type that binds them, GROUP where there is one. */
export async function sharedConversationTypes(
  c: Connection,
  personId: string,
  others: readonly string[],
): Promise<ReadonlyMap<string, ConversationType>> {
  const rows = await c.all(sql.sharedWith, { personId, others, active });
  return new Map(rows.map((row) => [row.id, row.type as ConversationType]));
}

/** Those of the people who declined the one-to-one with the person, and did not come back to it. */
export async function whoDeclined(
  c: Connection,
  personId: string,
  others: readonly string[],
): Promise<ReadonlySet<string>> {
  if (others.length === 0) return new Set();
  const pairs = others.map((other) => pairOf(personId, other));
  const rows = await c.all(sql.leftPairs, { personId, pairs, left });
  return new Set(rows.map(({ id }) => id));
}

/** Everyone sees the history from its beginning; `joined_at` orders the members. */
export async function insertConversation(
  tx: Transaction,
  row: ConversationsTable,
  members: readonly NewMember[],
): Promise<void> {
  await tx.run(sql.insertConversation, row);
  const [conversationId, startsAt] = [row.id, row.created_at];
  // At once: hundreds of round trips one after the other would hold everyone up.
  await Promise.all(
    members.flatMap((member) => [
      tx.run(sql.insertMember, member),
      tx.run(sql.insertSpan, { conversationId, personId: member.person_id, startsAt }),
    ]),
  );
}

export function toRecord(row: ConversationsTable): ConversationRecord {
  return {
    id: row.id,
    type: row.type as ConversationRecord['type'],
    name: row.name,
    creatorId: row.creator_id,
    creatorKey: row.client_generated_id,
    ownerId: row.owner_id ?? row.creator_id,
    ownerSince: row.owner_since ?? row.created_at,
    otrStatus: row.otr_status as ConversationRecord['otrStatus'],
    otrToggle: row.otr_toggle as ConversationRecord['otrToggle'],
    linkToken: row.link_token,
    groupLinkSharing: row.group_link_sharing as ConversationRecord['groupLinkSharing'],
    activeHangout: row.active_hangout === 1,
    createdAt: row.created_at,
    sortAt: row.sort_at,
    newestEventAt: row.newest_event_at,
    changedAt: row.changed_at,
    rosterAt: row.roster_at,
  };
}

export function toMember(row: MembersTable & { display_name: string; deletion: number }): Member {
  return {
    gaiaId: row.person_id,
    displayName: row.display_name,
    isErased: row.deletion === 2,
    status: row.status as Member['status'],
    invitationStatus: row.invitation_status as Member['invitationStatus'],
    affinity: row.affinity as Member['affinity'],
    inviterId: row.inviter_id,
    invitedAt: row.invited_at,
    activeAt: row.active_at,
    level: row.level as Member['level'],
    view: row.view as Member['view'],
    hiddenAt: row.hidden_at,
  };
}
