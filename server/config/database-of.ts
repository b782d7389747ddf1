import { databasePath } from '../store/sqlite/database-path.ts';
import type { DatabaseLocation } from '../store/database-location.ts';

/**
 * Where a server or a command keeps its data, as its options say. Makes the data folder where that is SQLite's.
 *
 * @throws DataFolderError
 */
export function databaseOf(options: { dataDir: string; databaseUrl: string | null }): DatabaseLocation {
  const { dataDir, databaseUrl } = options;
  return databaseUrl === null
    ? { kind: 'sqlite', path: databasePath(dataDir) }
    : { kind: 'postgres', url: databaseUrl };
}
