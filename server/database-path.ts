import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** The database file in the data folder; the folder is made when it is missing, for this user's eyes only. */
export function databasePath(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return join(dataDir, 'parley.sqlite');
}
