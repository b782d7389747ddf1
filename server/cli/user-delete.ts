import { eraseDeleted } from '../operations/deletion/erase-deleted.ts';
import { defaultServerOptions } from '../operations/context/context.ts';
import { DataInUseError } from '../store/sqlite/data-lock.ts';
import { takeAlone } from './alone.ts';
import type { Given } from './command-spec.ts';
import { namedAccount, withStore } from './with-store.ts';

/**
 * `parley-server user delete`. A running server erases what the person wrote, and tells the others' apps; where none runs,
 * that is done here.
 */
export async function userDelete(given: Given): Promise<number> {
  await withStore(given, async (store) => {
    const { gaiaId, email } = await namedAccount(store, given, given.argument);
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

function unlessInUse(error: unknown): null {
  if (error instanceof DataInUseError) return null;
  throw error;
}
