import type { Usec } from '../../../protocol/index.ts';
import type { Connection } from '../query/connection.ts';
import { isAnyOf } from '../query/is-any-of.ts';
import { keyed, rowOf, rowsOf } from '../query/keyed.ts';
import { statement } from '../query/statement.ts';
import type { PeopleTable } from '../query/tables.ts';

/** Someone who has an account, or was invited by address. */
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
  /** The account was deleted; the row stays for what others keep. */
  readonly deleted: boolean;
  readonly lastSeen: Usec;
  readonly country: { readonly region: string; readonly code: number | null } | null;
}

const byId = statement((db, p: { id: string }) =>
  db.selectFrom('people').selectAll().where('gaia_id', '=', p.id),
);
const byIds = keyed<PeopleTable>(
  (db, p) => db.selectFrom('people').selectAll().where(isAnyOf('gaia_id', p.ids)),
  (row) => [row.gaia_id],
);
const byEmail = statement((db, p: { key: string }) =>
  db.selectFrom('people').selectAll().where('email_key', '=', p.key),
);
const byPhone = statement((db, p: { phone: string }) =>
  db.selectFrom('people').selectAll().where('phone', '=', p.phone),
);
/** Goes on in the index behind one of its rows, and reads no more of it than it returns. */
const byWord = statement((db, p: { word: string; beyond: string; below: string; limit: number }) =>
  db
    .selectFrom((words) =>
      words
        .selectFrom('person_words')
        .select(['word', 'person_id'])
        .where('word', '>=', p.word)
        .where('word', '<', p.below)
        .where((e) => e.or([e('word', '>', p.word), e('person_id', '>', p.beyond)]))
        .orderBy('word')
        .orderBy('person_id')
        .limit(p.limit)
        .as('w'),
    )
    .innerJoin('people as p', 'p.gaia_id', 'w.person_id')
    .selectAll('p')
    .select('w.word')
    .orderBy('w.word')
    .orderBy('w.person_id'),
);
const setLastSeen = statement((db, p: { id: string; at: number }) =>
  db.updateTable('people').set({ last_seen: p.at }).where('gaia_id', '=', p.id).where('last_seen', '<', p.at),
);

export async function personById(c: Connection, id: string): Promise<Person | null> {
  const row = await (c.gathered ? rowOf(c, byIds, id) : c.first(byId, { id }));
  return row && toPerson(row);
}

/** Those of the people who exist, in no particular order. */
export async function peopleByIds(c: Connection, ids: readonly string[]): Promise<Person[]> {
  const rows = await rowsOf(c, byIds, ids);
  return [...new Set(ids)].flatMap((id) => rows.get(id) ?? []).map(toPerson);
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

/** Words of people read at a time: about a millisecond of work. */
const wordsAtOnce = 100;

/** People with accounts and a word that begins with `prefix`, some at a time, in order of these words. */
export async function* peopleByWord(c: Connection, prefix: string): AsyncGenerator<Person[]> {
  const below = `${prefix}\u{10FFFF}`;
  for (let [word, beyond] = [prefix, '']; ;) {
    const rows = await c.all(byWord, { word, beyond, below, limit: wordsAtOnce });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.filter((row) => row.placeholder === 0).map(toPerson);
    if (rows.length < wordsAtOnce) return;
    [word, beyond] = [last.word, last.gaia_id];
  }
}

/** Unless it is known to be later. */
export async function recordLastSeen(c: Connection, id: string, at: Usec): Promise<void> {
  await c.run(setLastSeen, { id, at });
}

export function toPerson(row: PeopleTable): Person {
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
    deleted: row.deletion !== 0,
    lastSeen: row.last_seen,
    country: row.country_region === null ? null : { region: row.country_region, code: row.country_code },
  };
}
