import type { KeptProfile } from '../../domain/people/silence.ts';
import { personById } from '../people/people.ts';
import type { Transaction } from '../query/connection.ts';
import { statement } from '../query/statement.ts';
import type { BlocksTable } from '../query/contact-tables.ts';
import { silenceBetween } from './blocks.ts';
import { showLater } from './unshown-changes.ts';

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

/**
 * Blocks or unblocks. While one of the two blocks the other, each keeps seeing the other's name, photo and read marks as they
 * were when that began.
 * When the last block between them ends, all conversations that they share are to show it to both.
 */
export async function setBlocked(
  tx: Transaction,
  personId: string,
  blockedId: string,
  blocked: boolean,
): Promise<void> {
  const pair = { one: personId, other: blockedId, at: tx.position() };
  const before = await silenceBetween(tx, personId, blockedId);
  if (!blocked) {
    await tx.run(deleteBlock, { personId, blockedId });
    if (!before.isBlocking(blockedId, personId)) await endSilence(tx, pair);
    // Blocks are part of the rosters.
    await tx.run(touchShared, pair);
    return;
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
  await tx.run(touchShared, pair);
}

async function endSilence(tx: Transaction, { one, other }: Pair): Promise<void> {
  await tx.run(forget, { personId: one, viewerId: other });
  await tx.run(forget, { personId: other, viewerId: one });
  await showLater(tx, one, other);
}

async function profileOf(tx: Transaction, id: string): Promise<KeptProfile> {
  const person = await personById(tx, id);
  return { displayName: person?.displayName ?? '', photoUrl: person?.photoUrl ?? null };
}
