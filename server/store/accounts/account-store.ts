import type { Usec } from '../../../protocol/index.ts';
import { emailKey } from '../../domain/people/names.ts';
import { indexWords } from '../../domain/people/search.ts';
import * as sql from './account-statements.ts';
import {
  type Account,
  AccountRefused,
  type Accounts,
  type Admission,
  type NewAccount,
  type PasswordChange,
} from './accounts.ts';
import { createClientTokens, revokeAll } from './client-token-store.ts';
import type { Connection, Transaction, Database } from '../query/connection.ts';
import { newGaiaId } from './new-ids.ts';
import { type Person, personByEmailKey, personById } from '../people/people.ts';
import { createSignInLog } from './sign-in-log-store.ts';
import { renamePerson, touchConversationsWith } from './profile.ts';

/** Accounts over the store's connections. */
export function createAccounts(reader: Connection, write: Database['write']): Accounts {
  return {
    ...createClientTokens(reader, write),
    ...createSignInLog(reader, write),
    createAccount: (account, admission) => write((tx) => create(tx, account, admission)),
    async accountByEmail(email) {
      return toAccount(await personByEmailKey(reader, emailKey(email)));
    },
    async accountById(gaiaId) {
      return toAccount(await personById(reader, gaiaId));
    },
    async listAccounts() {
      const rows = await reader.all(sql.allAccounts, {});
      return rows.map((row) => ({
        gaiaId: row.gaia_id,
        email: row.email ?? '',
        displayName: row.display_name,
        administrator: row.administrator === 1,
        disabled: row.disabled === 1,
      }));
    },
    countAccounts: () => countAccounts(reader),
    async passwordHash(id) {
      return (await reader.first(sql.readPasswordHash, { id }))?.password_hash ?? null;
    },
    changePassword: (id, change) => write((tx) => changePassword(tx, id, change)),
    setDisabled: (id, disabled) =>
      write(async (tx) => {
        await tx.run(sql.setDisabled, { id, disabled: disabled ? 1 : 0 });
        return disabled ? revokeAll(tx, id, null) : [];
      }),
    async makeAdministrator(id) {
      await write((tx) => tx.run(sql.makeAdministrator, { id }));
    },
    async createInvite(hash, createdBy, expiresAt, uses = 1) {
      await write((tx) =>
        tx.run(sql.insertInvite, {
          code_hash: hash,
          created_by: createdBy,
          expires_at: expiresAt,
          used_by: null,
          uses_left: uses,
          email_key: null,
          created_at: null,
        }),
      );
    },
  };
}

/**
 * Stands for someone who is known by address only, until that person signs up and takes the id over.
 *
 * @returns the person who has the address, if there is one already
 */
export async function placeholderFor(tx: Transaction, email: string): Promise<Person> {
  const known = await personByEmailKey(tx, emailKey(email));
  if (known) return known;
  const gaiaId = newGaiaId();
  await insert(tx, gaiaId, { email, displayName: email.trim(), passwordHash: null }, false, true);
  const made = await personById(tx, gaiaId);
  if (!made) throw new Error('the placeholder was not stored');
  return made;
}

async function changePassword(
  tx: Transaction,
  id: string,
  { hash, replaces, exceptClientId }: PasswordChange,
): Promise<readonly string[] | null> {
  if (replaces !== undefined) {
    const now = await tx.first(sql.readPasswordHash, { id });
    if (now?.password_hash !== replaces) return null;
  }
  await tx.run(sql.writePasswordHash, { id, hash });
  return revokeAll(tx, id, exceptClientId);
}

async function create(tx: Transaction, account: NewAccount, admission: Admission): Promise<Account> {
  const first = (await countAccounts(tx)) === 0;
  const known = await personByEmailKey(tx, emailKey(account.email));
  const invite = inviteNeeded(admission, first);
  const now = tx.position();
  // First of all: without an invitation no one learns which names there are.
  const offered = await usableOffer(tx, admission, account.email, now);
  if (invite !== null && offered === null) throw new AccountRefused('invite_invalid');
  if (known && !known.placeholder) throw new AccountRefused('email_taken');
  const gaiaId = known?.gaiaId ?? newGaiaId();
  const email = account.email.trim();
  const displayName = account.displayName.trim();
  if (known) {
    await tx.run(sql.claimPlaceholder, {
      gaia_id: gaiaId,
      email,
      display_name: displayName,
      password_hash: account.passwordHash,
      administrator: first ? 1 : 0,
    });
    // Where the placeholder stood with its address, the person now stands with the name.
    await renamePerson(tx, known, displayName);
    await touchConversationsWith(tx, known.gaiaId, tx.position());
  } else {
    await insert(tx, gaiaId, { ...account, email, displayName }, first, false);
  }
  // Also where none is needed: what was used once is used up.
  if (offered !== null) await tx.run(sql.claimInvite, { hash: offered, by: gaiaId, now });
  return { gaiaId, email, displayName, administrator: first, disabled: false };
}

/** The invite that came with the request, when it is good for the address. */
async function usableOffer(
  tx: Transaction,
  admission: Admission,
  email: string,
  now: Usec,
): Promise<string | null> {
  const hash = admission.by === 'policy' ? admission.inviteHash : null;
  const invite = hash === null ? null : await tx.first(sql.usableInvite, { hash, now });
  return invite && (invite.email_key === null || invite.email_key === emailKey(email)) ? hash : null;
}

/** The invite that is needed; null: none. */
function inviteNeeded(admission: Admission, first: boolean): string | null {
  if (admission.by === 'administrator' || first || admission.policy === 'open') return null;
  if (admission.policy === 'closed') throw new AccountRefused('sign_up_closed');
  if (admission.inviteHash === null) throw new AccountRefused('invite_needed');
  return admission.inviteHash;
}

async function insert(
  tx: Transaction,
  gaiaId: string,
  account: NewAccount,
  administrator: boolean,
  placeholder: boolean,
): Promise<void> {
  await tx.run(sql.insertPerson, {
    gaia_id: gaiaId,
    email: account.email,
    email_key: emailKey(account.email),
    display_name: account.displayName,
    phone: null,
    photo_url: null,
    photo_id: null,
    gender: 0,
    password_hash: account.passwordHash,
    administrator: administrator ? 1 : 0,
    placeholder: placeholder ? 1 : 0,
    disabled: 0,
    created_at: tx.position(),
    last_seen: 0,
    country_region: null,
    country_code: null,
  });
  if (!placeholder) await addWords(tx, gaiaId, account);
}

async function addWords(tx: Transaction, personId: string, account: NewAccount): Promise<void> {
  for (const word of indexWords(account)) {
    await tx.run(sql.insertWord, { word, person_id: personId });
  }
}

async function countAccounts(c: Connection): Promise<number> {
  return (await c.first(sql.accountCount, {}))?.n ?? 0;
}

function toAccount(person: Person | null): Account | null {
  if (!person || person.placeholder) return null;
  const { gaiaId, displayName, administrator, disabled } = person;
  return { gaiaId, email: person.email ?? '', displayName, administrator, disabled };
}
