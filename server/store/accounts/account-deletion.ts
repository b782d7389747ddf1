import { deletedName } from '../../domain/people/deleted.ts';
import { revokeAll } from './client-token-store.ts';
import { showLater } from '../conversations/unshown-changes.ts';
import { fileUses } from '../files/file-erasure.ts';
import { imageUses } from '../media/media-erasure.ts';
import { personById } from '../people/people.ts';
import type { Connection, Transaction } from '../query/connection.ts';
import { type Statement, statement } from '../query/statement.ts';

/** `people.deletion`: what the person wrote is being erased. */
const underWay = 1;
const done = 2;

interface Of {
  id: string;
}

const strip = statement((db, p: Of & { name: string }) =>
  db
    .updateTable('people')
    .set({
      email: null,
      email_key: null,
      display_name: p.name,
      phone: null,
      photo_url: null,
      photo_id: null,
      gender: 0,
      password_hash: null,
      administrator: 0,
      placeholder: 0,
      placeholder_by: null,
      disabled: 1,
      last_seen: 0,
      country_region: null,
      country_code: null,
      deletion: underWay,
    })
    .where('gaia_id', '=', p.id),
);
const passwordOf = statement((db, p: Of) =>
  db.selectFrom('people').select(['password_hash', 'deletion']).where('gaia_id', '=', p.id),
);
/** What is the person's alone, and what others chose about the person. */
const ownRows: readonly Statement<Of, unknown>[] = [
  statement((db, p: Of) => db.deleteFrom('person_words').where('person_id', '=', p.id)),
  statement((db, p: Of) => db.deleteFrom('settings').where('person_id', '=', p.id)),
  statement((db, p: Of) => db.deleteFrom('contacts').where('person_id', '=', p.id)),
  statement((db, p: Of) => db.deleteFrom('contacts').where('contact_id', '=', p.id)),
  statement((db, p: Of) => db.deleteFrom('blocks').where('person_id', '=', p.id)),
  statement((db, p: Of) => db.deleteFrom('blocks').where('blocked_id', '=', p.id)),
  statement((db, p: Of) => db.deleteFrom('kept_marks').where('person_id', '=', p.id)),
  statement((db, p: Of) => db.deleteFrom('kept_marks').where('viewer_id', '=', p.id)),
  statement((db, p: Of) => db.deleteFrom('declined_invitations').where('person_id', '=', p.id)),
  statement((db, p: Of) => db.deleteFrom('declined_invitations').where('inviter_id', '=', p.id)),
  statement((db, p: Of) => db.deleteFrom('password_resets').where('person_id', '=', p.id)),
  statement((db, p: Of) => db.deleteFrom('sign_ins').where('person_id', '=', p.id)),
  statement((db, p: Of) => db.deleteFrom('invites').where('created_by', '=', p.id)),
];
const forgetUsedInvites = statement((db, p: Of) =>
  db.updateTable('invites').set({ used_by: null, email_key: null }).where('used_by', '=', p.id),
);
const forgetMade = statement((db, p: Of) =>
  db.updateTable('people').set({ placeholder_by: null }).where('placeholder_by', '=', p.id),
);
const beingErased = statement((db) =>
  db.selectFrom('people').select('gaia_id').where('deletion', '=', underWay).orderBy('gaia_id'),
);
const conversationsOf = statement((db, p: Of) =>
  db.selectFrom('members').select('conversation_id').where('person_id', '=', p.id),
);
const finish = statement((db, p: Of) =>
  db
    .updateTable('people')
    .set({ deletion: done })
    .where('gaia_id', '=', p.id)
    .where('deletion', '=', underWay),
);

/**
 * Deletes an account: no one can sign in to it, find it or see anything of its person any more. What the person wrote is
 * erased afterwards, as it may be much; `accountsBeingErased` has the account until `finishDeletion`.
 *
 * @param password the hash by which the person was recognised; absent: an administrator deletes it
 * @returns the clients that were signed out; null: the account has another password by now, or is deleted
 */
export async function beginDeletion(
  tx: Transaction,
  id: string,
  password?: string,
): Promise<readonly string[] | null> {
  const person = await personById(tx, id);
  const now = await tx.first(passwordOf, { id });
  if (!person || !now || now.deletion !== 0) return null;
  if (password !== undefined && now.password_hash !== password) return null;
  const clients = await revokeAll(tx, id, null);
  for (const erase of ownRows) await tx.run(erase, { id });
  await tx.run(forgetUsedInvites, { id });
  await tx.run(forgetMade, { id });
  await tx.run(strip, { id, name: deletedName });
  if (person.photoId !== null) await imageUses.release(tx, person.photoId);
  await imageUses.releaseOwned(tx, id);
  await fileUses.releaseOwned(tx, id);
  return clients;
}

/** Deleted accounts of which not everything is erased yet. */
export async function accountsBeingErased(c: Connection): Promise<string[]> {
  return (await c.all(beingErased, {})).map((row) => row.gaia_id);
}

/** Where the person is or was a member. */
export async function conversationIdsOf(c: Connection, id: string): Promise<string[]> {
  return (await c.all(conversationsOf, { id })).map((row) => row.conversation_id);
}

/** Nothing is left of what the person wrote, which their conversations are to show. */
export async function finishDeletion(tx: Transaction, id: string): Promise<void> {
  if ((await tx.run(finish, { id })) > 0) await showLater(tx, id);
}
