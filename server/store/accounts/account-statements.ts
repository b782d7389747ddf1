import { overwriting, statement } from '../query/statement.ts';
import type { Flag, InvitesTable, PeopleTable, SignInsTable } from '../query/tables.ts';

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
        disabled: 0,
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
  db
    .selectFrom('people')
    .selectAll()
    .where('placeholder', '=', 0)
    .where('deletion', '=', 0)
    .orderBy('created_at'),
);
export const readPasswordHash = statement((db, p: { id: string }) =>
  db.selectFrom('people').select('password_hash').where('gaia_id', '=', p.id),
);
/** What decides whether a client of the person may be signed in. */
export const readStanding = statement((db, p: { id: string }) =>
  db
    .selectFrom('people')
    .select(['email', 'password_hash', 'placeholder', 'disabled'])
    .where('gaia_id', '=', p.id),
);
export const writePasswordHash = overwriting((db, p: { id: string; hash: string }) =>
  db.updateTable('people').set({ password_hash: p.hash }).where('gaia_id', '=', p.id),
);

export const setDisabled = statement((db, p: { id: string; disabled: Flag }) =>
  db.updateTable('people').set({ disabled: p.disabled }).where('gaia_id', '=', p.id),
);
export const makeAdministrator = statement((db, p: { id: string }) =>
  db.updateTable('people').set({ administrator: 1 }).where('gaia_id', '=', p.id),
);

export const insertInvite = statement((db, p: InvitesTable) =>
  db.insertInto('invites').values({
    code_hash: p.code_hash,
    created_by: p.created_by,
    expires_at: p.expires_at,
    used_by: null,
    uses_left: p.uses_left,
    email_key: p.email_key,
    created_at: p.created_at,
    mailed: p.mailed,
  }),
);
export const usableInvite = statement((db, p: { hash: string; now: number }) =>
  db
    .selectFrom('invites')
    .select(['email_key', 'created_by', 'mailed'])
    .where('code_hash', '=', p.hash)
    .where('uses_left', '>', 0)
    .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', p.now)])),
);
/** Changes one row exactly when the invite exists, is not used up and has not expired. */
export const claimInvite = statement((db, p: { hash: string; by: string; now: number }) =>
  db
    .updateTable('invites')
    .set((e) => ({ used_by: p.by, uses_left: e('uses_left', '-', 1) }))
    .where('code_hash', '=', p.hash)
    .where('uses_left', '>', 0)
    .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', p.now)])),
);

export const insertSignIn = statement((db, p: SignInsTable) =>
  db.insertInto('sign_ins').values({
    person_id: p.person_id,
    at: p.at,
    action: p.action,
    outcome: p.outcome,
    address: p.address,
    label: p.label,
  }),
);
export const signInsOf = statement((db, p: { id: string; limit: number }) =>
  db.selectFrom('sign_ins').selectAll().where('person_id', '=', p.id).orderBy('at', 'desc').limit(p.limit),
);
export const allSignIns = statement((db, p: { limit: number }) =>
  db.selectFrom('sign_ins').selectAll().orderBy('at', 'desc').limit(p.limit),
);
/** Those that succeeded and the others are bounded apart, so that guesses do not push out from where someone signed in. */
const attemptsThat = (succeeded: '=' | '<>') => ({
  /** When the oldest of the newest `keep` was. */
  before: statement((db, p: { id: string; keep: number }) =>
    db
      .selectFrom('sign_ins')
      .select('at')
      .where('person_id', '=', p.id)
      .where('outcome', succeeded, 'success')
      .orderBy('at', 'desc')
      .limit(1)
      .offset(p.keep),
  ),
  deleteUpTo: statement((db, p: { id: string; at: number }) =>
    db
      .deleteFrom('sign_ins')
      .where('person_id', '=', p.id)
      .where('outcome', succeeded, 'success')
      .where('at', '<=', p.at),
  ),
});
export const signIns = attemptsThat('=');
export const failedSignIns = attemptsThat('<>');
export const signInAddresses = statement((db, p: { id: string }) =>
  db
    .selectFrom('sign_ins')
    .select('address')
    .distinct()
    .where('person_id', '=', p.id)
    .where('outcome', '=', 'success'),
);
export const someOldSignIn = statement((db, p: { below: number }) =>
  db.selectFrom('sign_ins').select('at').where('at', '<', p.below).limit(1),
);
export const deleteOldSignIns = statement((db, p: { below: number }) =>
  db.deleteFrom('sign_ins').where('at', '<', p.below),
);

const peopleColumns = [
  'gaia_id',
  'email',
  'email_key',
  'display_name',
  'phone',
  'photo_url',
  'photo_id',
  'gender',
  'password_hash',
  'administrator',
  'placeholder',
  'placeholder_by',
  'disabled',
  'created_at',
  'last_seen',
  'deletion',
  'country_region',
  'country_code',
] as const satisfies readonly (keyof PeopleTable)[];
function every<T, K extends keyof T>(parameters: T, columns: readonly K[]): Pick<T, K> {
  const row: Partial<Pick<T, K>> = {};
  for (const column of columns) row[column] = parameters[column];
  return row as Pick<T, K>;
}
