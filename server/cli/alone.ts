import { DataInUseError, lockData } from '../store/sqlite/data-lock.ts';
import { databaseOf } from '../config/database-of.ts';
import type { DatabaseLocation } from '../store/database-location.ts';
import { serverUses } from '../store/transfer/postgres-place.ts';
import type { Given } from './command-spec.ts';

export interface LockedPlace extends Disposable {
  readonly database: DatabaseLocation;
}

/** Takes the data for this command alone. @throws DataInUseError while a server runs on it */
export async function takeAlone(where: Given['where']): Promise<LockedPlace> {
  const database = databaseOf(where);
  if (database.kind === 'postgres' && (await serverUses(database.url))) {
    throw new DataInUseError('a parley-server uses this database; stop it first');
  }
  const lock = database.kind === 'sqlite' ? lockData(where.dataDir) : null;
  return { database, [Symbol.dispose]: () => lock?.[Symbol.dispose]() };
}
