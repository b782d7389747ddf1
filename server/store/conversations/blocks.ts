import { type Person, toPerson } from '../people/people.ts';
import type { Connection, Transaction } from '../query/connection.ts';
import { statement } from '../query/statement.ts';
import { touchPair } from './conversation-statements.ts';
import { pairOf } from './pair.ts';

const blocksBetween = statement((db, p: { id: string }) =>
  db
    .selectFrom('blocks')
    .select('blocked_id as id')
    .where('person_id', '=', p.id)
    .union(db.selectFrom('blocks').select('person_id as id').where('blocked_id', '=', p.id)),
);
const blockOf = statement((db, p: { one: string; other: string }) =>
  db
    .selectFrom('blocks')
    .select('person_id')
    .where((e) =>
      e.or([
        e.and([e('person_id', '=', p.one), e('blocked_id', '=', p.other)]),
        e.and([e('person_id', '=', p.other), e('blocked_id', '=', p.one)]),
      ]),
    )
    .limit(1),
);
const blockBy = statement((db, p: { personId: string; blockedId: string }) =>
  db
    .selectFrom('blocks')
    .select('blocked_id')
    .where('person_id', '=', p.personId)
    .where('blocked_id', '=', p.blockedId),
);
const blockedPeople = statement((db, p: { personId: string }) =>
  db
    .selectFrom('blocks as b')
    .innerJoin('people as p', 'p.gaia_id', 'b.blocked_id')
    .selectAll('p')
    .where('b.person_id', '=', p.personId)
    .orderBy('p.display_name')
    .orderBy('p.gaia_id'),
);
const insertBlock = statement((db, p: { personId: string; blockedId: string }) =>
  db
    .insertInto('blocks')
    .values({ person_id: p.personId, blocked_id: p.blockedId })
    .onConflict((c) => c.doNothing()),
);
const deleteBlock = statement((db, p: { personId: string; blockedId: string }) =>
  db.deleteFrom('blocks').where('person_id', '=', p.personId).where('blocked_id', '=', p.blockedId),
);

/** People the person blocks and people who block the person: a block works both ways. */
export async function silencedFor(c: Connection, id: string): Promise<ReadonlySet<string>> {
  return new Set((await c.all(blocksBetween, { id })).map((row) => row.id));
}

/** True when one of the two blocks the other. */
export async function isSilenced(c: Connection, one: string, other: string): Promise<boolean> {
  return (await c.first(blockOf, { one, other })) !== null;
}

/** True when the first blocks the second. */
export async function blocks(c: Connection, personId: string, blockedId: string): Promise<boolean> {
  return (await c.first(blockBy, { personId, blockedId })) !== null;
}

/** People the person blocks, in order of their names. */
export async function blockedBy(c: Connection, personId: string): Promise<Person[]> {
  return (await c.all(blockedPeople, { personId })).map(toPerson);
}

/** Blocks or unblocks. */
export async function setBlocked(
  tx: Transaction,
  personId: string,
  blockedId: string,
  blocked: boolean,
): Promise<void> {
  await tx.run(blocked ? insertBlock : deleteBlock, { personId, blockedId });
  await tx.run(touchPair, { pair: pairOf(personId, blockedId), at: tx.position() });
}
