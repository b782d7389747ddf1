import { createAccounts } from './account-store.ts';
import { committedPosition } from './position-source.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';
import type { Store, StoreOptions } from './store.ts';

/** Opens the store and brings its schema up to date. */
export async function openStore({ path, clock }: StoreOptions): Promise<Store> {
  const engine = await openSqlite(path, clock);
  const { reader, line } = engine;
  const write: Store['write'] = (unit) => line.submit(unit);
  return {
    accounts: createAccounts(reader, write),
    reader,
    write,
    async check() {
      await committedPosition(reader);
    },
    [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose](),
  };
}
