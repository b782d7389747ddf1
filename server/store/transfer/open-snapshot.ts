import type { DatabaseLocation } from '../database-location.ts';
import { DumpError } from './dump.ts';
import type { Snapshot } from './snapshot.ts';
import { openSqliteSnapshot } from './sqlite-snapshot.ts';
import { sqliteTarget } from './sqlite-target.ts';
import type { Target } from './target.ts';

/** Shows a store as it is now. @throws DumpError when there is none */
export async function openSnapshot(database: DatabaseLocation): Promise<Snapshot> {
  if (database.kind === 'sqlite') return openSqliteSnapshot(database.path);
  throw new DumpError('PostgreSQL is not available yet');
}

/** A place for a dump. */
export function targetAt(database: DatabaseLocation): Target {
  if (database.kind === 'sqlite') return sqliteTarget(database.path);
  throw new DumpError('PostgreSQL is not available yet');
}
