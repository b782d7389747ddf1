import { isPassing } from './postgres/postgres-error.ts';

/** A full disk or quota, as SQLite, PostgreSQL and the system say it, and a file that a move's end holds for longer than one waits. */
const passing: ReadonlySet<unknown> = new Set(['SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT', 'SQLITE_BUSY']);

/** True when the same may be stored later: the database is away or held by a move, or there is no room for it. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return isPassing(error) || passing.has(code) || mayPass(cause);
}
