import type { DatabaseLocation } from '../database-location.ts';
import { openPostgresSnapshot } from './postgres-snapshot.ts';
import { postgresTarget } from './postgres-target.ts';
import type { Snapshot } from './snapshot.ts';
import { openSqliteSnapshot } from './sqlite-snapshot.ts';
import { sqliteTarget } from './sqlite-target.ts';
import type { Target } from './target.ts';

/** Shows a store as it is now. @throws DumpError or PostgresError when there is none */
export async function openSnapshot(database: DatabaseLocation): Promise<Snapshot> {
  return database.kind === 'sqlite'
    ? openSqliteSnapshot(database.path)
    : await openPostgresSnapshot(database.url);
}

/** A place for a dump. */
export const targetAt = (database: DatabaseLocation): Target =>
  database.kind === 'sqlite' ? sqliteTarget(database.path) : postgresTarget(database.url);
