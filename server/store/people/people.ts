import type { Usec } from '../../../protocol/index.ts';
import type { Connection, Transaction } from '../query/connection.ts';
import { touchPair } from '../conversations/conversation-statements.ts';
import { isAnyOf } from '../query/is-any-of.ts';
import { pairOf } from '../conversations/pair.ts';
import { statement } from '../query/statement.ts';
import type { PeopleTable } from '../query/tables.ts';

/** Somebody who has an account, or was invited by address. */
export interface Person {
  readonly gaiaId: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly displayName: string;
  readonly photoUrl: string | null;
  /** The uploaded image that `photoUrl` leads to. */
  readonly photoId: string | null;
  readonly gender: number;
  readonly administrator: boolean;
  readonly placeholder: boolean;
  /** Kept, but may not sign in. */
  readonly disabled: boolean;
  readonly lastSeen: Usec;
  readonly country: { readonly region: string; readonly code: number | null } | null;
}

const byId = statement((db, p: { id: string }) =>
  db.selectFrom('people').selectAll().where('gaia_id', '=', p.id),
);
const byIds = statement((db, p: { ids: readonly string[] }) =>
  db.selectFrom('people').selectAll().where(isAnyOf('gaia_id', p.ids)),
);
const byEmail = statement((db, p: { key: string }) =>
  db.selectFrom('people').selectAll().where('email_key', '=', p.key),
);
const byPhone = statement((db, p: { phone: string }) =>
  db.selectFrom('people').selectAll().where('phone', '=', p.phone),
);
const byWord = statement((db, p: { from: string; below: string; limit: number }) =>
  db
    .selectFrom('person_words as w')
    .innerJoin('people as p', 'p.gaia_id', 'w.person_id')
    .selectAll('p')
    .distinct()
    .where('w.word', '>=', p.from)
    .where('w.word', '<', p.below)
    .where('p.placeholder', '=', 0)
    .orderBy('p.display_name')
    .orderBy('p.gaia_id')
    .limit(p.limit),
);
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
const setLastSeen = statement((db, p: { id: string; at: number }) =>
  db.updateTable('people').set({ last_seen: p.at }).where('gaia_id', '=', p.id),
);

export async function personById(c: Connection, id: string): Promise<Person | null> {
  const row = await c.first(byId, { id });
  return row && toPerson(row);
}

/** Those of the people who exist, in no particular order. */
export async function peopleByIds(c: Connection, ids: readonly string[]): Promise<Person[]> {
  return (await c.all(byIds, { ids })).map(toPerson);
}

export async function personByEmailKey(c: Connection, key: string): Promise<Person | null> {
  const row = await c.first(byEmail, { key });
  return row && toPerson(row);
}

/** @param phone in E.164 form */
export async function personByPhone(c: Connection, phone: string): Promise<Person | null> {
  const row = await c.first(byPhone, { phone });
  return row && toPerson(row);
}

/** People with a word that begins with `prefix`, in order of their names. */
export async function peopleByWord(c: Connection, prefix: string, limit: number): Promise<Person[]> {
  const below = `${prefix}\u{10FFFF}`;
  return (await c.all(byWord, { from: prefix, below, limit })).map(toPerson);
}

/** Those whom the person blocks and those who block the person: silence is mutual. */
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

/** Whom the person blocks, in order of their names. */
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

export async function recordLastSeen(c: Connection, id: string, at: Usec): Promise<void> {
  await c.run(setLastSeen, { id, at });
}

function toPerson(row: PeopleTable): Person {
  return {
    gaiaId: row.gaia_id,
    email: row.email,
    phone: row.phone,
    displayName: row.display_name,
    photoUrl: row.photo_url,
    photoId: row.photo_id,
    gender: row.gender,
    administrator: row.administrator === 1,
    placeholder: row.placeholder === 1,
    disabled: row.disabled === 1,
    lastSeen: row.last_seen,
    country: row.country_region === null ? null : { region: row.country_region, code: row.country_code },
  };
}
