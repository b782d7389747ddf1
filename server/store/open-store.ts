import { createAccounts } from './accounts/account-store.ts';
import { readPosition } from './commit/position-source.ts';
import type { Engine } from './commit/engine.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';
import type { Store, StoreOptions } from './store.ts';

/** Opens the store and brings its schema up to date. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const engine = await openEngine(options);
  const { reader, commits } = engine;
  const write: Store['write'] = (unit, foreseen) => commits.submit(unit, foreseen);
  return {
    accounts: createAccounts(reader, write),
    reader,
    write,
    async check() {
      await reader.first(readPosition, {});
    },
    moved: () => engine.moved(),
    [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose](),
  };
}

async function openEngine(options: StoreOptions): Promise<Engine> {
  const { database, clock } = options;
  if (database.kind === 'sqlite') return openSqlite(database.path, clock, options);
  return openPostgres(database.url, clock, options);
}
