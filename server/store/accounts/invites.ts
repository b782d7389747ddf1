import type { Usec } from '../../../protocol/index.ts';
import { insertInvite } from './account-statements.ts';
import type { Connection, Transaction } from '../query/connection.ts';
import { statement } from '../query/statement.ts';

/** An invitation to sign up that a person made. */
export interface SentInvite {
  readonly hash: string;
  readonly by: string;
  /** The only address that may sign up; null: any. */
  readonly emailKey: string | null;
  readonly at: Usec;
  readonly expiresAt: Usec;
  /** Whether it goes to the address by mail; else it is handed to the inviter, and proves nothing. */
  readonly mailed: boolean;
  /** How many people it lets in. */
  readonly uses: number;
}

const usable = statement((db, p: { hash: string; now: number }) =>
  db
    .selectFrom('invites as i')
    .leftJoin('people as p', 'p.gaia_id', 'i.created_by')
    .select(['i.email_key', 'p.display_name'])
    .where('i.code_hash', '=', p.hash)
    .where('i.uses_left', '>', 0)
    .where((e) => e.or([e('i.expires_at', 'is', null), e('i.expires_at', '>', p.now)])),
);
const sentBy = statement((db, p: { by: string; since: number }) =>
  db
    .selectFrom('invites')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('created_by', '=', p.by)
    .where('created_at', '>', p.since),
);
const sentTo = statement((db, p: { emailKey: string; since: number }) =>
  db
    .selectFrom('invites')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('email_key', '=', p.emailKey)
    .where('created_at', '>', p.since),
);
const voidOne = statement((db, p: { hash: string }) =>
  db.updateTable('invites').set({ uses_left: 0 }).where('code_hash', '=', p.hash),
);

/** Who invites, and the one address that may sign up; null when the invitation is not good (any more). */
export async function usableInvite(
  c: Connection,
  hash: string,
  now: Usec,
): Promise<{ readonly inviter: string | null; readonly email: string | null } | null> {
  const row = await c.first(usable, { hash, now });
  return row && { inviter: row.display_name, email: row.email_key };
}

export async function recordInvite(tx: Transaction, invite: SentInvite): Promise<void> {
  await tx.run(insertInvite, {
    code_hash: invite.hash,
    created_by: invite.by,
    expires_at: invite.expiresAt,
    used_by: null,
    uses_left: invite.uses,
    email_key: invite.emailKey,
    created_at: invite.at,
    mailed: invite.mailed ? 1 : 0,
  });
}

/** How many invitations the person made since then. */
export const invitesOf = async (c: Connection, by: string, since: Usec): Promise<number> =>
  (await c.first(sentBy, { by, since }))?.n ?? 0;

/** How many invitations the person made since then, and how many were made for the address. */
export async function invitesSince(
  c: Connection,
  by: string,
  emailKey: string,
  since: Usec,
): Promise<{ readonly byPerson: number; readonly toAddress: number }> {
  const byPerson = await invitesOf(c, by, since);
  const toAddress = (await c.first(sentTo, { emailKey, since }))?.n ?? 0;
  return { byPerson, toAddress };
}

/** No one can sign up by it any more; it still counts as made. */
export async function voidInvite(tx: Transaction, hash: string): Promise<void> {
  await tx.run(voidOne, { hash });
}
