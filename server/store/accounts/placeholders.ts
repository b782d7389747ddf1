import { USEC_PER_SEC } from '../../../protocol/index.ts';
import { emailKey, localPart } from '../../domain/people/names.ts';
import { checkMayMakePlaceholder } from '../../domain/people/offnetwork.ts';
import { type Person, personByEmailKey, personById } from '../people/people.ts';
import type { Transaction } from '../query/connection.ts';
import { statement } from '../query/statement.ts';
import { insertPerson } from './insert-person.ts';
import { newGaiaId } from './new-ids.ts';

const dayUsec = 24 * 60 * 60 * USEC_PER_SEC;

const madeBy = statement((db, p: { by: string; since: number }) =>
  db
    .selectFrom('people')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('placeholder_by', '=', p.by)
    .where('created_at', '>', p.since),
);
const giveUpAddress = statement((db, p: { id: string }) =>
  db.updateTable('people').set({ email_key: null }).where('gaia_id', '=', p.id),
);

/**
 * Stands for someone who is known by address only, until that person proves the address and takes the id over.
 *
 * @param by whose request it is
 * @returns the person who has the address, if there is one already
 * @throws Refusal when the person made too many
 */
export async function placeholderFor(tx: Transaction, email: string, by: string): Promise<Person> {
  const known = await personByEmailKey(tx, emailKey(email));
  if (known) return known;
  const now = tx.position();
  checkMayMakePlaceholder((await tx.first(madeBy, { by, since: now - dayUsec }))?.n ?? 0);
  const gaiaId = newGaiaId();
  const address = email.trim();
  const person = { email: address, displayName: localPart(address), passwordHash: null };
  await insertPerson(tx, gaiaId, person, { placeholderBy: by });
  const made = await personById(tx, gaiaId);
  if (!made) throw new Error('the placeholder was not stored');
  return made;
}

/** The address is an account's name from now on, without proof: no one gets at what was written to the placeholder. */
export async function detachPlaceholder(tx: Transaction, id: string): Promise<void> {
  await tx.run(giveUpAddress, { id });
}
