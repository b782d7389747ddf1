import type { Usec } from '../../../protocol/index.ts';
import { emailKey } from '../../domain/people/names.ts';
import * as sql from './account-statements.ts';
import {
  type Account,
  AccountRefused,
  type Accounts,
  type Admission,
  type NewAccount,
  type PasswordChange,
  type Welcome,
} from './accounts.ts';
import { beginDeletion } from './account-deletion.ts';
import { createClientTokens, revokeAll } from './client-token-store.ts';
import type { Connection, Database, Reader, Transaction } from '../query/connection.ts';
import { insertPerson } from './insert-person.ts';
import { voidInvite } from './invites.ts';
import { createPasswordResets, forgetResets } from './password-reset-store.ts';
import { newGaiaId } from './new-ids.ts';
import { detachPlaceholder } from './placeholders.ts';
import { type Person, personByEmailKey, personById } from '../people/people.ts';
import { createSignInLog } from './sign-in-log-store.ts';
import { renamePerson } from './profile.ts';
import { showLater } from '../conversations/unshown-changes.ts';

/** Accounts over the store's connections. */
export function createAccounts(reader: Reader, write: Database['write']): Accounts {
  return {
    ...createClientTokens(reader, write),
    ...createPasswordResets(reader, write, toAccount),
    ...createSignInLog(reader, write),
    createAccount: (account, admission, welcome) => write((tx) => create(tx, account, admission, welcome)),
    async checkAdmission(email, admission, now) {
      await admit(reader, email, admission, now);
    },
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
    deleteAccount: (id, password) => write((tx) => beginDeletion(tx, id, password)),
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
          mailed: 0,
        }),
      );
    },
    revokeInvite: (hash, now) =>
      write(async (tx) => {
        const isUsable = (await tx.first(sql.usableInvite, { hash, now })) !== null;
        if (isUsable) await voidInvite(tx, hash);
        return isUsable;
      }),
  };
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
  await forgetResets(tx, id);
  return revokeAll(tx, id, exceptClientId);
}

/** What an account that may be made begins with. @throws AccountRefused */
async function admit(
  c: Connection,
  email: string,
  admission: Admission,
  now: Usec,
): Promise<{ readonly first: boolean; readonly known: Person | null; readonly offered: Offer | null }> {
  const first = (await countAccounts(c)) === 0;
  const invite = inviteNeeded(admission, first);
  // First of all: without an invitation no one learns which names there are.
  const offered = await usableOffer(c, admission, email, now);
  if (invite !== null && offered === null) throw new AccountRefused('invite_invalid');
  const known = await personByEmailKey(c, emailKey(email));
  if (known && !known.placeholder) throw new AccountRefused('email_taken');
  return { first, known, offered };
}

async function create(
  tx: Transaction,
  account: NewAccount,
  admission: Admission,
  welcome: Welcome | undefined,
): Promise<Account> {
  const now = tx.position();
  const { first, known, offered } = await admit(tx, account.email, admission, now);
  const made = { ...account, email: account.email.trim(), displayName: account.displayName.trim() };
  const isProven = admission.by === 'administrator' || offered?.provesAddress === true;
  const gaiaId = known && isProven ? known.gaiaId : newGaiaId();
  if (known && isProven) {
    await takeOver(tx, known, made, first);
  } else {
    if (known) await detachPlaceholder(tx, known.gaiaId);
    await insertPerson(tx, gaiaId, made, { administrator: first });
  }
  // Also where none is needed: what was used once is used up.
  if (offered !== null) await tx.run(sql.claimInvite, { hash: offered.hash, by: gaiaId, now });
  if (offered?.inviterId) await welcome?.(tx, { newcomerId: gaiaId, inviterId: offered.inviterId });
  return { gaiaId, email: made.email, displayName: made.displayName, administrator: first, disabled: false };
}

/** The placeholder of an address becomes the account of the person whose address it is. */
async function takeOver(
  tx: Transaction,
  placeholder: Person,
  account: NewAccount,
  administrator: boolean,
): Promise<void> {
  await tx.run(sql.claimPlaceholder, {
    gaia_id: placeholder.gaiaId,
    email: account.email,
    display_name: account.displayName,
    password_hash: account.passwordHash,
    administrator: administrator ? 1 : 0,
  });
  // Where the placeholder stood with its address, the person now stands with the name.
  await renamePerson(tx, placeholder, account.displayName);
  await showLater(tx, placeholder.gaiaId);
}

/** An invite that came with a request. */
interface Offer {
  readonly hash: string;
  /** Null: the administrator's. */
  readonly inviterId: string | null;
  /** It was mailed to the address of the new account, so that only who reads that mail has it. */
  readonly provesAddress: boolean;
}

/** The invite that came with the request, when it is good for the address. */
async function usableOffer(
  c: Connection,
  admission: Admission,
  email: string,
  now: Usec,
): Promise<Offer | null> {
  const hash = admission.by === 'policy' ? admission.inviteHash : null;
  const invite = hash === null ? null : await c.first(sql.usableInvite, { hash, now });
  if (hash === null || !invite) return null;
  const isForAddress = invite.email_key === emailKey(email);
  if (invite.email_key !== null && !isForAddress) return null;
  return { hash, inviterId: invite.created_by, provesAddress: isForAddress && invite.mailed === 1 };
}

/** The invite that is needed; null: none. */
function inviteNeeded(admission: Admission, first: boolean): string | null {
  if (admission.by === 'administrator' || (first ? admission.local : admission.policy === 'open'))
    return null;
  if (!first && admission.policy === 'closed') throw new AccountRefused('sign_up_closed');
  if (admission.inviteHash === null) throw new AccountRefused('invite_needed');
  return admission.inviteHash;
}

async function countAccounts(c: Connection): Promise<number> {
  return (await c.first(sql.accountCount, {}))?.n ?? 0;
}

function toAccount(person: Person | null): Account | null {
  if (!person || person.placeholder || person.deleted) return null;
  const { gaiaId, displayName, administrator, disabled } = person;
  return { gaiaId, email: person.email ?? '', displayName, administrator, disabled };
}
