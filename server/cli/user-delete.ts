import { eraseDeleted } from '../operations/deletion/erase-deleted.ts';
import { defaultServerOptions } from '../operations/context/context.ts';
import { DataInUseError } from '../store/sqlite/data-lock.ts';
import type { Account } from '../store/accounts/accounts.ts';
import type { Store } from '../store/store.ts';
import { takeAlone } from './alone.ts';
import { CommandFailure, type Given } from './command-spec.ts';
import { isConfirmed } from './read-answer.ts';
import { namedAccount, withStore } from './with-store.ts';

/**
 * `parley-server user delete`. In a terminal it asks first. A running server erases what the person wrote, and tells the others'
 * apps; where none runs, that is done here.
 */
export async function userDelete(given: Given): Promise<number> {
  await withStore(given, async (store) => {
    const account = await namedAccount(store, given, given.argument);
    const { gaiaId, email } = account;
    if (process.stdin.isTTY && !given.has('yes') && !(await isWanted(store, account)))
      throw new CommandFailure('nothing was deleted');
    await store.accounts.deleteAccount(gaiaId);
    const place = await takeAlone(given.where).catch(unlessInUse);
    if (place === null) {
      process.stderr.write(
        `parley-server: ${email} is deleted; the running server erases its messages within a minute\n`,
      );
      return;
    }
    using _held = place;
    await eraseDeleted(store, defaultServerOptions, () => {});
  });
  return 0;
}

async function isWanted(store: Store, { gaiaId, email }: Account): Promise<boolean> {
  const administrators = (await store.accounts.listAccounts()).filter(
    ({ administrator, disabled }) => administrator && !disabled,
  );
  if (administrators.length === 1 && administrators[0]?.gaiaId === gaiaId) {
    process.stderr.write(
      `${email} is the only administrator; "parley-server user add --administrator" creates another.\n`,
    );
  }
  return isConfirmed(`Delete ${email} and all its messages? This can’t be undone.`);
}

function unlessInUse(error: unknown): null {
  if (error instanceof DataInUseError) return null;
  throw error;
}
