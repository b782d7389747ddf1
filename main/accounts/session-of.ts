import type { ChatSession } from '../../client/index.ts';
import type { Accounts } from './accounts.ts';

/**
 * Finds the session that a command is for.
 *
 * @throws Error for an account that is gone, which is not the person's mistake: the window has been notified
 */
export const sessionOf =
  (accounts: Pick<Accounts, 'get'>) =>
  (key: string): ChatSession => {
    const account = accounts.get(key);
    if (!account) throw new Error('this account is no longer signed in here');
    return account.session;
  };
