import { type Block, type KeptProfile, Silence } from '../../domain/people/silence.ts';
import { type Person, toPerson } from '../people/people.ts';
import type { Connection } from '../query/connection.ts';
import { isAnyOf } from '../query/is-any-of.ts';
import { keyed, rowsOf } from '../query/keyed.ts';
import { statement } from '../query/statement.ts';
import type { PeopleTable } from '../query/tables.ts';
import type { BlocksTable } from '../query/contact-tables.ts';

interface Pair {
  readonly one: string;
  readonly other: string;
}

const blocksOf = keyed<BlocksTable>(
  (db, p) =>
    db
      .selectFrom('blocks')
      .selectAll()
      .where(isAnyOf('person_id', p.ids))
      .union(db.selectFrom('blocks').selectAll().where(isAnyOf('blocked_id', p.ids))),
  (row) => [row.person_id, row.blocked_id],
);
const blocksAmong = statement((db, p: { id: string }) =>
  db
    .selectFrom('members as m')
    .innerJoin('blocks as b', 'b.person_id', 'm.person_id')
    .innerJoin('members as other', 'other.person_id', 'b.blocked_id')
    .selectAll('b')
    .where('m.conversation_id', '=', p.id)
    .where('other.conversation_id', '=', p.id),
);
const blocksAmongEach = statement((db, p: { ids: readonly string[] }) =>
  db
    .selectFrom('members as m')
    .innerJoin('blocks as b', 'b.person_id', 'm.person_id')
    .innerJoin('members as other', (join) =>
      join
        .onRef('other.person_id', '=', 'b.blocked_id')
        .onRef('other.conversation_id', '=', 'm.conversation_id'),
    )
    .selectAll('b')
    .select('m.conversation_id')
    .where(isAnyOf('m.conversation_id', p.ids)),
);
const blocksBetween = statement((db, p: Pair) =>
  db
    .selectFrom('blocks')
    .selectAll()
    .where((e) =>
      e.or([
        e.and([e('person_id', '=', p.one), e('blocked_id', '=', p.other)]),
        e.and([e('person_id', '=', p.other), e('blocked_id', '=', p.one)]),
      ]),
    ),
);
const blockedPeople = keyed<PeopleTable & { readonly by: string }>(
  (db, p) =>
    db
      .selectFrom('blocks as b')
      .innerJoin('people as p', 'p.gaia_id', 'b.blocked_id')
      .selectAll('p')
      .select('b.person_id as by')
      .where(isAnyOf('b.person_id', p.ids))
      .orderBy('p.display_name')
      .orderBy('p.gaia_id'),
  (row) => [row.by],
);
const blockCount = statement((db, p: { personId: string }) =>
  db
    .selectFrom('blocks')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('person_id', '=', p.personId),
);

/** How many people the person blocks. */
export async function countBlockedBy(c: Connection, personId: string): Promise<number> {
  return (await c.first(blockCount, { personId }))?.n ?? 0;
}

/** All blocks that concern the person, of their own and of others. */
export async function silenceOf(c: Connection, id: string): Promise<Silence> {
  return silenceFrom((await rowsOf(c, blocksOf, [id])).get(id) ?? []);
}

/** The blocks among those who are, or were, in a conversation: part of its roster. */
export async function silenceAmong(c: Connection, conversationId: string): Promise<Silence> {
  return silenceFrom(await c.all(blocksAmong, { id: conversationId }));
}

/** `silenceAmong` of several conversations. */
export async function silenceAmongEach(
  c: Connection,
  ids: readonly string[],
): Promise<(conversationId: string) => Silence> {
  const rows = Map.groupBy(await c.all(blocksAmongEach, { ids }), (row) => row.conversation_id);
  return (id) => silenceFrom(rows.get(id) ?? []);
}

/** The blocks between two people. */
export async function silenceBetween(c: Connection, one: string, other: string): Promise<Silence> {
  return silenceFrom(await c.all(blocksBetween, { one, other }));
}

/** People the person blocks, in order of their names. */
export async function blockedBy(c: Connection, personId: string): Promise<Person[]> {
  return ((await rowsOf(c, blockedPeople, [personId])).get(personId) ?? []).map(toPerson);
}

function silenceFrom(rows: readonly BlocksTable[]): Silence {
  return rows.length === 0 ? Silence.none : new Silence(rows.map(toBlock));
}

function toBlock(row: BlocksTable): Block {
  return {
    blockerId: row.person_id,
    blockedId: row.blocked_id,
    blocker: kept(row.person_name, row.person_photo),
    blocked: kept(row.blocked_name, row.blocked_photo),
  };
}

function kept(displayName: string | null, photoUrl: string | null): KeptProfile {
  return { displayName: displayName ?? '', photoUrl };
}
