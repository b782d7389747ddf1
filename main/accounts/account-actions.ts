import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { changePassword, deleteAccount, type Network } from '../../client/index.ts';
import type { StorageView } from '../../preload/commands/settings.ts';
import { OwnRefusal } from '../result/own-refusal.ts';
import { t } from '../../words/translate.ts';
import type { Account, Accounts } from './accounts.ts';

export interface AccountActionsOptions {
  accounts: Accounts;
  /** Where the caches of the accounts are. */
  cacheFolder: string;
  network: Network;
}

export interface AccountActions {
  changePassword: (account: string, before: string, after: string) => Promise<void>;
  /** At its server, for good, and what was kept of it here. */
  deleteAccount: (account: string, password: string) => Promise<void>;
  /** What is kept of an account on disk. */
  storageOf: (account: string) => Promise<StorageView>;
}

/** What SQLite keeps beside a file while it is open. */
const parts = ['', '-wal', '-shm'] as const;

/** What the settings do to accounts and to what is kept of them on this computer. */
export function accountActions({
  accounts,
  cacheFolder: folder,
  network,
}: AccountActionsOptions): AccountActions {
  const keptAccount = (key: string): Account => {
    const account = accounts.get(key);
    if (!account) throw new OwnRefusal(t('refusals.signedOutHere'));
    if (account.kind === 'look-around') throw new OwnRefusal(t('refusals.lookingAround'));
    return account;
  };
  return {
    changePassword: async (key, oldPassword, newPassword) => {
      const { server, token } = keptAccount(key);
      await changePassword({ network, server, token, oldPassword, newPassword });
    },
    deleteAccount: async (key, password) => {
      const { server, token } = keptAccount(key);
      await deleteAccount({ network, server, token, password });
      await accounts.remove(key);
    },
    storageOf: async (key) => {
      const sizes = parts.map((part) =>
        stat(join(folder, `${key}.sqlite${part}`)).then(
          ({ size }) => size,
          () => 0,
        ),
      );
      return { bytes: (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0), folder };
    },
  };
}
