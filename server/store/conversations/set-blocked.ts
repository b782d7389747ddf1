import type { Usec } from '../../../protocol/index.ts';
import type { ConversationRecord } from '../../domain/conversations/conversation.ts';
import type { KeptProfile } from '../../domain/people/silence.ts';
import { personById } from '../people/people.ts';
import type { Transaction } from '../query/connection.ts';
import { statement } from '../query/statement.ts';
import type { BlocksTable } from '../query/contact-tables.ts';
import { silenceBetween } from './blocks.ts';
import { touchMember } from './conversation-statements.ts';
import { toRecord } from './conversations.ts';

interface Pair {
  readonly one: string;
  readonly other: string;
}

const insertBlock = statement((db, p: BlocksTable) =>
  db.insertInto('blocks').values({
    person_id: p.person_id,
    blocked_id: p.blocked_id,
    person_name: p.person_name,
    person_photo: p.person_photo,
    blocked_name: p.blocked_name,
    blocked_photo: p.blocked_photo,
  }),
);
const deleteBlock = statement((db, p: { personId: string; blockedId: string }) =>
  db.deleteFrom('blocks').where('person_id', '=', p.personId).where('blocked_id', '=', p.blockedId),
);
const keep = statement((db, p: { personId: string; viewerId: string }) =>
  db
    .insertInto('kept_marks')
    .columns(['conversation_id', 'person_id', 'viewer_id', 'latest_read'])
    .expression(
      db
        .selectFrom('members as m')
        .innerJoin('members as v', 'v.conversation_id', 'm.conversation_id')
        .select(['m.conversation_id', 'm.person_id', 'v.person_id as viewer_id', 'm.latest_read'])
        .where('m.person_id', '=', p.personId)
        .where('v.person_id', '=', p.viewerId),
    ),
);
const forget = statement((db, p: { personId: string; viewerId: string }) =>
  db.deleteFrom('kept_marks').where('person_id', '=', p.personId).where('viewer_id', '=', p.viewerId),
);
const sharedBy = statement((db, p: Pair) =>
  db
    .selectFrom('members as m')
    .innerJoin('members as o', 'o.conversation_id', 'm.conversation_id')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .selectAll('c')
    .where('m.person_id', '=', p.one)
    .where('o.person_id', '=', p.other),
);
const touchShared = statement((db, p: Pair & { at: number }) =>
  db
    .updateTable('conversations')
    .set({ roster_at: p.at })
    .where('id', 'in', (select) =>
      select
        .selectFrom('members as m')
        .innerJoin('members as o', 'o.conversation_id', 'm.conversation_id')
        .select('m.conversation_id')
        .where('m.person_id', '=', p.one)
        .where('o.person_id', '=', p.other),
    ),
);
/** A conversation that both see otherwise, and where that stands among all changes. */
export interface SeenOtherwise {
  readonly conversation: ConversationRecord;
  readonly at: Usec;
}

/**
 * Blocks or unblocks. While one of the two blocks the other, each keeps seeing the other's name, photo and read marks as they
 * were when that began.
 *
 * @returns the conversations that both see otherwise from now on: all that they share, when the last block between them ends
 */
export async function setBlocked(
  tx: Transaction,
  personId: string,
  blockedId: string,
  blocked: boolean,
): Promise<SeenOtherwise[]> {
  const pair = { one: personId, other: blockedId, at: tx.position() };
  const before = await silenceBetween(tx, personId, blockedId);
  if (!blocked) {
    await tx.run(deleteBlock, { personId, blockedId });
    return before.isBlocking(blockedId, personId) ? unchanged(tx, pair) : endSilence(tx, pair);
  }
  const person = before.keptProfile(blockedId, personId) ?? (await profileOf(tx, personId));
  const other = before.keptProfile(personId, blockedId) ?? (await profileOf(tx, blockedId));
  await tx.run(insertBlock, {
    person_id: personId,
    blocked_id: blockedId,
    person_name: person.displayName,
    person_photo: person.photoUrl,
    blocked_name: other.displayName,
    blocked_photo: other.photoUrl,
  });
  if (before.isEmpty) {
    await tx.run(keep, { personId, viewerId: blockedId });
    await tx.run(keep, { personId: blockedId, viewerId: personId });
  }
  return unchanged(tx, pair);
}

/** Only who blocks the other did, which is part of the rosters. */
async function unchanged(tx: Transaction, pair: Pair & { readonly at: Usec }): Promise<SeenOtherwise[]> {
  await tx.run(touchShared, pair);
  return [];
}

async function endSilence(
  tx: Transaction,
  { one, other, at: rostersAt }: Pair & { readonly at: Usec },
): Promise<SeenOtherwise[]> {
  await tx.run(forget, { personId: one, viewerId: other });
  await tx.run(forget, { personId: other, viewerId: one });
  await tx.run(touchShared, { one, other, at: rostersAt });
  const changed: SeenOtherwise[] = [];
  for (const row of await tx.all(sharedBy, { one, other })) {
    // Each at a position of its own, so that a synchronisation can end between any two of them.
    const at = tx.position();
    for (const personId of [one, other]) await tx.run(touchMember, { id: row.id, personId, at });
    changed.push({ conversation: toRecord(row), at });
  }
  return changed;
}

async function profileOf(tx: Transaction, id: string): Promise<KeptProfile> {
  const person = await personById(tx, id);
  return { displayName: person?.displayName ?? '', photoUrl: person?.photoUrl ?? null };
}
