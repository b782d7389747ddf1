import type { DatabaseLocation } from '../store/database-location.ts';

/** The address of a PostgreSQL database, for what connects to it by itself. */
export function postgresUrl(location: DatabaseLocation): string {
  if (location.kind !== 'postgres') throw new Error('this database is not PostgreSQL');
  return location.url;
}

/** What tells a command which database it is, where the data folder alone does not. */
export const databaseFlags = (location: DatabaseLocation): readonly string[] =>
  location.kind === 'postgres' ? ['--database', location.url] : [];
