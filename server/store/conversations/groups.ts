import {
  ConversationStatus,
  type GroupLinkSharingStatus,
  type OffTheRecordStatus,
  type Usec,
} from '../../../protocol/index.ts';
import type { Connection, Transaction } from '../query/connection.ts';
import {
  endSpan,
  entryOf,
  insertMember,
  insertSpan,
  setLeft,
  touchRoster,
} from './conversation-statements.ts';
import { overwriting, statement } from '../query/statement.ts';
import type { NewMember } from '../query/member-tables.ts';

const updateName = overwriting((db, p: { id: string; name: string | null }) =>
  db.updateTable('conversations').set({ name: p.name }).where('id', '=', p.id),
);
const updateOwner = statement((db, p: { id: string; ownerId: string; at: number }) =>
  db.updateTable('conversations').set({ owner_id: p.ownerId, owner_since: p.at }).where('id', '=', p.id),
);
const updateOtr = statement((db, p: { id: string; status: number }) =>
  db.updateTable('conversations').set({ otr_status: p.status }).where('id', '=', p.id),
);
const updateLink = statement((db, p: { id: string; status: number; token: string | null }) =>
  db
    .updateTable('conversations')
    .set({ group_link_sharing: p.status, link_token: p.token })
    .where('id', '=', p.id),
);
const comeBack = statement((db, p: NewMember) =>
  db
    .updateTable('members')
    .set(entryOf(p))
    .where('conversation_id', '=', p.conversation_id)
    .where('person_id', '=', p.person_id),
);

const insertRemoval = statement((db, p: { id: string; personId: string }) =>
  db
    .insertInto('removals')
    .values({ conversation_id: p.id, person_id: p.personId })
    .onConflict((c) => c.doNothing()),
);
const deleteRemoval = statement((db, p: { id: string; personId: string }) =>
  db.deleteFrom('removals').where('conversation_id', '=', p.id).where('person_id', '=', p.personId),
);
const removal = statement((db, p: { id: string; personId: string }) =>
  db
    .selectFrom('removals')
    .select('person_id')
    .where('conversation_id', '=', p.id)
    .where('person_id', '=', p.personId),
);

const madeSince = statement((db, p: { creatorId: string; since: number }) =>
  db
    .selectFrom('conversations')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('creator_id', '=', p.creatorId)
    .where('created_at', '>', p.since)
    .where('pair', 'is', null),
);

/** How many groups the person made since then. */
export async function groupsMadeSince(c: Connection, creatorId: string, since: Usec): Promise<number> {
  return (await c.first(madeSince, { creatorId, since }))?.n ?? 0;
}

/** Names a conversation; the event that goes with it moves the conversation's position. */
export async function setName(tx: Transaction, id: string, name: string | null): Promise<void> {
  await tx.run(updateName, { id, name });
}

/** Turns the history off or on; the event that goes with it moves the conversation's position. */
export async function setOtrStatus(tx: Transaction, id: string, status: OffTheRecordStatus): Promise<void> {
  await tx.run(updateOtr, { id, status });
}

/** Gives a group a link, or takes it away; the link that it had is good no more. */
export async function setLink(
  tx: Transaction,
  id: string,
  status: GroupLinkSharingStatus,
  token: string | null,
): Promise<void> {
  await tx.run(updateLink, { id, status, token });
}

/** Hands the creator's role on. */
export async function setOwner(tx: Transaction, id: string, ownerId: string, at: Usec): Promise<void> {
  await tx.run(updateOwner, { id, ownerId, at });
}

/** People come in, or come back; they see what happens from `at` on. */
export async function join(
  tx: Transaction,
  id: string,
  members: readonly NewMember[],
  at: Usec,
): Promise<void> {
  for (const member of members) {
    if ((await tx.run(comeBack, member)) === 0) await tx.run(insertMember, member);
    await tx.run(deleteRemoval, { id, personId: member.person_id });
    await tx.run(insertSpan, { conversationId: id, personId: member.person_id, startsAt: at });
  }
  await tx.run(touchRoster, { id, at });
}

/** The person is out: what happens after `at` is not theirs to see. */
export async function leave(tx: Transaction, id: string, personId: string, at: Usec): Promise<void> {
  await tx.run(setLeft, { id, personId, status: ConversationStatus.CONVERSATION_STATUS_LEFT, at });
  await tx.run(endSpan, { id, personId, at });
  await tx.run(touchRoster, { id, at });
}

/** Remembers that someone else took the person out, until the person comes in again. */
export async function recordRemoval(tx: Transaction, id: string, personId: string): Promise<void> {
  await tx.run(insertRemoval, { id, personId });
}

/** True when someone else took the person out and no one has added them since. */
export async function wasRemoved(c: Connection, id: string, personId: string): Promise<boolean> {
  return (await c.first(removal, { id, personId })) !== null;
}
