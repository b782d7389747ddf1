import { newId, USEC_PER_SEC, type Clock } from '../../protocol/index.ts';
import type { Accounts } from '../store/accounts/accounts.ts';
import { tokenHash } from './tokens.ts';

/** As long as other invitations. */
const goodForSecs = 7 * 24 * 3600;

/**
 * Makes a code with which the first account of an empty server can be made from another computer, by the person who started it
 * and not by the first who comes. Null: there are accounts.
 */
export async function firstAccountCode(
  accounts: Pick<Accounts, 'countAccounts' | 'createInvite'>,
  clock: Clock,
): Promise<string | null> {
  if ((await accounts.countAccounts()) > 0) return null;
  const code = newId();
  await accounts.createInvite(tokenHash(code), null, clock.nowUsec() + goodForSecs * USEC_PER_SEC);
  return code;
}
