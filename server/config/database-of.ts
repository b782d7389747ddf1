import { databaseFile, databasePath, isThere } from '../store/sqlite/database-path.ts';
import type { DatabaseLocation } from '../store/database-location.ts';

/** As options say it. */
export interface Where {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}

/**
 * Where a server or a command keeps its data. Makes the data folder where that is SQLite's.
 *
 * @throws DataFolderError
 */
export const databaseOf = ({ dataDir, databaseUrl }: Where): DatabaseLocation =>
  databaseUrl === null
    ? { kind: 'sqlite', path: databasePath(dataDir) }
    : { kind: 'postgres', url: databaseUrl };

/** The same of data that has to be there already: a folder that is not there is not made. @throws DataFolderError */
export const madeDatabaseOf = (where: Where): DatabaseLocation =>
  where.databaseUrl !== null || isThere(where.dataDir)
    ? databaseOf(where)
    : { kind: 'sqlite', path: databaseFile(where.dataDir) };
