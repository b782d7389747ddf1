import { lockData } from '../data-lock.ts';
import { databaseOf } from '../database-of.ts';
import type { DatabaseLocation } from '../store/database-location.ts';
import type { Given } from './command-spec.ts';

export interface LockedPlace extends Disposable {
  readonly database: DatabaseLocation;
}

/** Takes the data for this command alone. @throws DataInUseError while a service runs on it */
export function takeAlone(where: Given['where']): LockedPlace {
  const database = databaseOf(where);
  const lock = database.kind === 'sqlite' ? lockData(where.dataDir) : null;
  return { database, [Symbol.dispose]: () => lock?.[Symbol.dispose]() };
}
