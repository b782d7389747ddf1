import { statement } from './statement.ts';
import type { ClientsTable, InvitesTable, PeopleTable } from './tables.ts';

export const insertPerson = statement((db, p: PeopleTable) =>
  db.insertInto('people').values({ ...every(p, peopleColumns) }),
);
export const claimPlaceholder = statement(
  (db, p: Pick<PeopleTable, 'gaia_id' | 'email' | 'display_name' | 'password_hash' | 'administrator'>) =>
    db
      .updateTable('people')
      .set({
        email: p.email,
        display_name: p.display_name,
        password_hash: p.password_hash,
        administrator: p.administrator,
        placeholder: 0,
      })
      .where('gaia_id', '=', p.gaia_id),
);
export const insertWord = statement((db, p: { word: string; person_id: string }) =>
  db
    .insertInto('person_words')
    .values({ word: p.word, person_id: p.person_id })
    .onConflict((c) => c.doNothing()),
);
export const accountCount = statement((db) =>
  db
    .selectFrom('people')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('placeholder', '=', 0),
);
export const allAccounts = statement((db) =>
  db.selectFrom('people').selectAll().where('placeholder', '=', 0).orderBy('created_at'),
);
export const readPasswordHash = statement((db, p: { id: string }) =>
  db.selectFrom('people').select('password_hash').where('gaia_id', '=', p.id),
);
export const writePasswordHash = statement((db, p: { id: string; hash: string }) =>
  db.updateTable('people').set({ password_hash: p.hash }).where('gaia_id', '=', p.id),
);

export const insertClient = statement((db, p: ClientsTable) =>
  db.insertInto('clients').values({ ...every(p, clientColumns) }),
);
export const clientByHash = statement((db, p: { hash: string }) =>
  db
    .selectFrom('clients as c')
    .innerJoin('people as p', 'p.gaia_id', 'c.person_id')
    .selectAll('c')
    .select('p.email')
    .where('c.token_hash', '=', p.hash),
);
export const clientsOf = statement((db, p: { id: string }) =>
  db
    .selectFrom('clients as c')
    .innerJoin('people as p', 'p.gaia_id', 'c.person_id')
    .selectAll('c')
    .select('p.email')
    .where('c.person_id', '=', p.id)
    .orderBy('c.created_at'),
);
export const deleteClient = statement((db, p: { id: string }) =>
  db.deleteFrom('clients').where('client_id', '=', p.id),
);

export const insertInvite = statement((db, p: InvitesTable) =>
  db.insertInto('invites').values({
    code_hash: p.code_hash,
    created_by: p.created_by,
    expires_at: p.expires_at,
    used_by: null,
  }),
);
/** Changes one row exactly when the invite exists, is unused and has not expired. */
export const claimInvite = statement((db, p: { hash: string; by: string; now: number }) =>
  db
    .updateTable('invites')
    .set({ used_by: p.by })
    .where('code_hash', '=', p.hash)
    .where('used_by', 'is', null)
    .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', p.now)])),
);

const peopleColumns = [
  'gaia_id',
  'email',
  'email_key',
  'display_name',
  'phone',
  'photo_url',
  'gender',
  'password_hash',
  'administrator',
  'placeholder',
  'created_at',
  'last_seen',
  'country_region',
  'country_code',
] as const satisfies readonly (keyof PeopleTable)[];
const clientColumns = [
  'client_id',
  'person_id',
  'token_hash',
  'label',
  'resource',
  'variant',
  'device',
  'created_at',
] as const satisfies readonly (keyof ClientsTable)[];
function every<T, K extends keyof T>(parameters: T, columns: readonly K[]): Pick<T, K> {
  const row: Partial<Pick<T, K>> = {};
  for (const column of columns) row[column] = parameters[column];
  return row as Pick<T, K>;
}
