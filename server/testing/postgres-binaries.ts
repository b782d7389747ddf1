import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const debianFolder = '/usr/lib/postgresql';
/** Of the server and of its clients, which Debian has in two packages. */
const programs = ['initdb', 'postgres', 'pg_basebackup'];

/** The folder of PostgreSQL's programs. Debian keeps them off the path, one folder for each version. */
export function postgresBinaries(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter).concat(debianFolders());
  const found = folders.find((folder) => programs.every((name) => isProgram(join(folder, name))));
  if (found === undefined) {
    throw new Error('these tests need a PostgreSQL server: install the package "postgresql"');
  }
  return found;
}

/** The newest version first. */
function debianFolders(): string[] {
  try {
    const versions = readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a));
    return versions.map((version) => join(debianFolder, version, 'bin'));
  } catch {
    return [];
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
