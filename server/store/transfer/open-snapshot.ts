import type { DatabaseLocation } from '../database-location.ts';
import { closedBy } from '../moving/move-mark.ts';
import { retry } from '../postgres/retry.ts';
import { DataInUseError } from '../sqlite/data-lock.ts';
import type { LiveSource } from './live-source.ts';
import { openPostgresSnapshot } from './postgres-snapshot.ts';
import { openPostgresSource } from './postgres-source.ts';
import { postgresTarget } from './postgres-target.ts';
import type { Snapshot } from './snapshot.ts';
import { openSqliteSnapshot } from './sqlite-snapshot.ts';
import { openSqliteSource } from './sqlite-source.ts';
import { sqliteTarget } from './sqlite-target.ts';
import type { Target } from './target.ts';

/** Shows a store as it is now. @throws DumpError or PostgresError when there is none */
export async function openSnapshot(database: DatabaseLocation): Promise<Snapshot> {
  return database.kind === 'sqlite'
    ? openSqliteSnapshot(database.path)
    : await openPostgresSnapshot(database.url);
}

/**
 * Shows a store that no move has closed.
 *
 * @throws ClosedByMoveError where a move has closed it, and DumpError or PostgresError when there is none
 */
export async function openData(database: DatabaseLocation): Promise<Snapshot> {
  await using stack = new AsyncDisposableStack();
  const snapshot = stack.use(await openSnapshot(database));
  const mark = await snapshot.mark();
  if (mark !== null) throw closedBy(mark);
  stack.move();
  return snapshot;
}

/** A store to move from. @throws DumpError, DataInUseError or PostgresError */
export function openSource(database: DatabaseLocation): Promise<LiveSource> {
  const open = async () =>
    database.kind === 'sqlite' ? openSqliteSource(database.path) : await openPostgresSource(database.url);
  // A server may just be removing what the last move left.
  return retry(open, (error) => error instanceof DataInUseError);
}

/** A place for a dump. */
export const targetAt = (database: DatabaseLocation): Target =>
  database.kind === 'sqlite' ? sqliteTarget(database.path) : postgresTarget(database.url);
