import type { DatabaseLocation } from './database-location.ts';
import type { Steps } from './migrations/step.ts';
import { claimDatabase } from './postgres/claim-database.ts';
import { lockData } from './sqlite/data-lock.ts';

/**
 * Says of a store, for as long as it is not disposed of, that a server runs on it.
 *
 * @param steps of the schema that this program knows; absent: those of this release
 * @throws where another one is in the way
 */
export async function claimStore(
  database: DatabaseLocation,
  { dataDir, bus }: { readonly dataDir: string; readonly bus: object | null },
  steps?: Steps,
): Promise<AsyncDisposable | Disposable> {
  if (database.kind === 'sqlite') return lockData(dataDir);
  return claimDatabase(database.url, bus ? 'with bus' : 'without bus', steps);
}
