import { Refusal } from '../../domain/refusal.ts';
import { personById } from '../../store/people/people.ts';
import type { Transaction } from '../../store/query/connection.ts';
import type { Caller } from './context.ts';

/**
 * For what makes a person part of something new: another process may delete an account, and this one learns of it a moment later.
 *
 * @throws Refusal when the caller's account was deleted meanwhile
 */
export async function checkAccountStands(tx: Transaction, { gaiaId }: Caller): Promise<void> {
  const person = await personById(tx, gaiaId);
  if (!person || person.deleted) throw new Refusal('account_deleted');
}
