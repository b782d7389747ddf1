import type { Clock } from '../../protocol/index.ts';
import { createAccounts } from './account-store.ts';
import { committedPosition } from './position-source.ts';
import type { DatabaseLocation } from './database-location.ts';
import type { Engine } from './engine.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';
import type { Store, StoreOptions } from './store.ts';

/** Opens the store and brings its schema up to date. */
export async function openStore({ database, clock }: StoreOptions): Promise<Store> {
  const engine = await openEngine(database, clock);
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

async function openEngine(database: DatabaseLocation, clock: Clock): Promise<Engine> {
  if (database.kind === 'sqlite') return openSqlite(database.path, clock);
  return openPostgres(database.url, clock);
}
