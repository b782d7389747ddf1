import type { Connection, Transaction } from '../query/connection.ts';
import { statement } from '../query/statement.ts';

/** What a person may choose about another. */
export type ContactChoice = 'pinned' | 'dismissed';

const ensure = statement((db, p: { personId: string; contactId: string }) =>
  db
    .insertInto('contacts')
    .values({ person_id: p.personId, contact_id: p.contactId, pinned: 0, dismissed: 0 })
    .onConflict((c) => c.doNothing()),
);
const writes = {
  pinned: statement((db, p: { personId: string; contactId: string; on: 0 | 1 }) =>
    db
      .updateTable('contacts')
      .set({ pinned: p.on })
      .where('person_id', '=', p.personId)
      .where('contact_id', '=', p.contactId),
  ),
  dismissed: statement((db, p: { personId: string; contactId: string; on: 0 | 1 }) =>
    db
      .updateTable('contacts')
      .set({ dismissed: p.on })
      .where('person_id', '=', p.personId)
      .where('contact_id', '=', p.contactId),
  ),
};
const chosen = {
  pinned: statement((db, p: { personId: string }) =>
    db
      .selectFrom('contacts')
      .select('contact_id as id')
      .where('person_id', '=', p.personId)
      .where('pinned', '=', 1),
  ),
  dismissed: statement((db, p: { personId: string }) =>
    db
      .selectFrom('contacts')
      .select('contact_id as id')
      .where('person_id', '=', p.personId)
      .where('dismissed', '=', 1),
  ),
};

/** Makes a choice about someone, or takes it back. */
export async function setContactChoice(
  tx: Transaction,
  personId: string,
  contactId: string,
  choice: ContactChoice,
  on: boolean,
): Promise<void> {
  await tx.run(ensure, { personId, contactId });
  await tx.run(writes[choice], { personId, contactId, on: on ? 1 : 0 });
}

/** Everyone the person made the choice about. */
export async function contactsChosen(
  c: Connection,
  personId: string,
  choice: ContactChoice,
): Promise<ReadonlySet<string>> {
  return new Set((await c.all(chosen[choice], { personId })).map(({ id }) => id));
}
