import type { ConversationRecord } from '../../domain/conversations/conversation.ts';
import type { Connection, Transaction } from '../query/connection.ts';
import type { UnshownChangesTable } from '../query/contact-tables.ts';
import { statement } from '../query/statement.ts';
import { toRecord } from './conversations.ts';

/** Names a change: of a person, or between the person and another. */
export interface UnshownChange {
  readonly personId: string;
  /** Null: all conversations of the person show it; else those that the two share. */
  readonly otherId: string | null;
}

interface Key {
  person_id: string;
  other_id: string;
}

const insert = statement((db, p: Key) =>
  db
    .insertInto('unshown_changes')
    .values({ person_id: p.person_id, other_id: p.other_id, after_id: '' })
    .onConflict((c) => c.columns(['person_id', 'other_id']).doUpdateSet({ after_id: '' })),
);
const all = statement((db) => db.selectFrom('unshown_changes').select(['person_id', 'other_id']));
const reached = statement((db, p: Key) =>
  db
    .selectFrom('unshown_changes')
    .select('after_id')
    .where('person_id', '=', p.person_id)
    .where('other_id', '=', p.other_id),
);
const reach = statement((db, p: UnshownChangesTable) =>
  db
    .updateTable('unshown_changes')
    .set({ after_id: p.after_id })
    .where('person_id', '=', p.person_id)
    .where('other_id', '=', p.other_id),
);
const remove = statement((db, p: Key) =>
  db.deleteFrom('unshown_changes').where('person_id', '=', p.person_id).where('other_id', '=', p.other_id),
);
/** Of those, too, that the person has left: they still show the name. */
const conversationsAfter = statement((db, p: { id: string; after: string; most: number }) =>
  db
    .selectFrom('members as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .selectAll('c')
    .where('m.person_id', '=', p.id)
    .where('m.conversation_id', '>', p.after)
    .orderBy('m.conversation_id')
    .limit(p.most),
);
const sharedAfter = statement((db, p: { id: string; other: string; after: string; most: number }) =>
  db
    .selectFrom('members as m')
    .innerJoin('members as o', 'o.conversation_id', 'm.conversation_id')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .selectAll('c')
    .where('m.person_id', '=', p.id)
    .where('o.person_id', '=', p.other)
    .where('m.conversation_id', '>', p.after)
    .orderBy('m.conversation_id')
    .limit(p.most),
);

/**
 * Conversations are to show what changed of a person, or between the person and another: after this commit, a few in each, as
 * they may be many. `unshownChanges` has the change until all of them do.
 */
export async function showLater(
  tx: Transaction,
  personId: string,
  otherId: string | null = null,
): Promise<void> {
  await tx.run(insert, keyOf({ personId, otherId }));
}

/** The changes that not all conversations show. */
export async function unshownChanges(c: Connection): Promise<UnshownChange[]> {
  const rows = await c.all(all, {});
  return rows.map((row) => ({ personId: row.person_id, otherId: row.other_id === '' ? null : row.other_id }));
}

/** The next conversations that are to show a change, at most so many; none: all do. */
export async function nextToShow(
  tx: Transaction,
  change: UnshownChange,
  most: number,
): Promise<ConversationRecord[]> {
  const at = await tx.first(reached, keyOf(change));
  if (!at) return [];
  const { personId: id, otherId: other } = change;
  const where = { id, after: at.after_id, most };
  const rows =
    other === null ? await tx.all(conversationsAfter, where) : await tx.all(sharedAfter, { ...where, other });
  return rows.map(toRecord);
}

/** The conversation shows the change, and those before it do. */
export async function shownUpTo(
  tx: Transaction,
  change: UnshownChange,
  conversationId: string,
): Promise<void> {
  await tx.run(reach, { ...keyOf(change), after_id: conversationId });
}

/** All conversations show the change. */
export async function shownEverywhere(tx: Transaction, change: UnshownChange): Promise<void> {
  await tx.run(remove, keyOf(change));
}

const keyOf = ({ personId, otherId }: UnshownChange): Key => ({
  person_id: personId,
  other_id: otherId ?? '',
});
