import type { Connection, Transaction } from '../query/connection.ts';
import { isAnyOf } from '../query/is-any-of.ts';
import { statement } from '../query/statement.ts';

interface Declined {
  personId: string;
  inviterId: string;
}

const insert = statement((db, p: Declined) =>
  db
    .insertInto('declined_invitations')
    .values({ person_id: p.personId, inviter_id: p.inviterId })
    .onConflict((c) => c.doNothing()),
);
const declinedBy = statement((db, p: { inviterId: string; others: readonly string[] }) =>
  db
    .selectFrom('declined_invitations')
    .select('person_id')
    .where('inviter_id', '=', p.inviterId)
    .where(isAnyOf('person_id', p.others)),
);
const remove = statement((db, p: { personId: string; inviters: readonly string[] }) =>
  db
    .deleteFrom('declined_invitations')
    .where('person_id', '=', p.personId)
    .where(isAnyOf('inviter_id', p.inviters)),
);

/** The person declined to come into a group of the inviter's. */
export async function rememberDeclined(tx: Transaction, personId: string, inviterId: string): Promise<void> {
  await tx.run(insert, { personId, inviterId });
}

/** Those of the people who declined to come into a group of the person's, and did not turn to the person since. */
export async function whoDeclinedGroups(
  c: Connection,
  inviterId: string,
  others: readonly string[],
): Promise<ReadonlySet<string>> {
  if (others.length === 0) return new Set();
  const rows = await c.all(declinedBy, { inviterId, others });
  return new Set(rows.map((row) => row.person_id));
}

/** The person turned to these people, who may ask again. */
export async function forgetDeclined(
  tx: Transaction,
  personId: string,
  inviters: readonly string[],
): Promise<void> {
  if (inviters.length > 0) await tx.run(remove, { personId, inviters });
}
