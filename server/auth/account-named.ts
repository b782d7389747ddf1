import type { Account, Accounts } from '../store/accounts/accounts.ts';
import { accountDomain, accountEmail } from './account-name.ts';

/**
 * The account that a person's word is for. Where the server has no account of a simple name under its own domain, it is one that
 * was made before the server had a public address.
 *
 * @returns null where there is none. Both are looked for in any case, so that the time it takes says nothing.
 */
export async function accountNamed(
  accounts: Pick<Accounts, 'accountByEmail'>,
  typed: string,
  domain: string,
): Promise<Account | null> {
  const email = accountEmail(typed, domain);
  const earlier = accountEmail(typed, accountDomain(null));
  const emails = new Set([email, earlier].filter((name) => name !== null));
  const found = await Promise.all([...emails].map((name) => accounts.accountByEmail(name)));
  return found.find((account) => account !== null) ?? null;
}
