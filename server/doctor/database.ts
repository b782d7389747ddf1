import { stat } from 'node:fs/promises';
import type { ServeOptions } from '../config/serve-options.ts';
import { newestPosition } from '../store/commit/position-source.ts';
import { bucketName } from '../store/files/bucket-location.ts';
import { DataFolderError, databaseFile, isThere } from '../store/sqlite/database-path.ts';
import { knownMigrations, migrations } from '../store/migrations/migrate.ts';
import { SchemaTooNew, unknownIn } from '../store/migrations/record.ts';
import { filesIn } from '../store/transfer/files-in.ts';
import { openData } from '../store/transfer/open-snapshot.ts';
import type { Snapshot } from '../store/transfer/snapshot.ts';
import { sharedWith } from '../util/private-folder.ts';
import { dataClockFinding } from './clock.ts';
import { codeOf, type Finding, ok, warning, wrong } from './finding.ts';

/** Whether the data can be read, are of a schema that this release knows, and are where the options say. */
export async function databaseFindings(
  { dataDir, databaseUrl, fileBucket }: Pick<ServeOptions, 'dataDir' | 'databaseUrl' | 'fileBucket'>,
  nowMs: number,
): Promise<Finding[]> {
  const path = databaseFile(dataDir);
  // That it is no folder, or hidden from this user, was said of the folder.
  if (databaseUrl === null && !(await canBeFolder(dataDir))) return [];
  const problem = databaseUrl === null && isThere(dataDir) ? sharedWith(dataDir) : null;
  if (problem !== null) return [wrong(new DataFolderError(dataDir, problem).message)];
  if (databaseUrl === null && !isThere(dataDir, path))
    return [warning(`there are no data in ${dataDir} yet; they are made at the first start`)];
  await using snapshot = await openData(
    databaseUrl === null ? { kind: 'sqlite', path } : { kind: 'postgres', url: databaseUrl },
  );
  const seen = await snapshot.migrations();
  const schema = schemaFinding(seen, await isUsable(snapshot, seen));
  if (schema.state !== 'ok') return [schema];
  const newest = await newestPosition(snapshot);
  return [
    schema,
    ...(await placeFindings(snapshot, fileBucket && bucketName(fileBucket))),
    dataClockFinding(newest / 1000, nowMs),
  ];
}

const canBeFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    (error: unknown) => codeOf(error) === 'ENOENT',
  );

async function isUsable(snapshot: Snapshot, seen: readonly string[]): Promise<boolean> {
  try {
    await unknownIn(snapshot, seen, migrations);
    return true;
  } catch (error) {
    if (error instanceof SchemaTooNew) return false;
    throw error;
  }
}

/**
 * @param seen the steps of the schema that the data have taken
 * @param usable whether this release can use them
 */
export function schemaFinding(seen: readonly string[], usable: boolean): Finding {
  if (seen.length === 0) return warning('the database is empty; its tables are made at the first start');
  const unknown = seen.filter((name) => !knownMigrations.includes(name));
  if (unknown.length > 0 && usable)
    return warning(
      'a newer parley-server added something to the data; this one can go on until it is replaced',
    );
  if (unknown.length > 0)
    return wrong('the data were used by a newer parley-server; install that one, or restore a backup');
  const missing = knownMigrations.length - seen.length;
  if (missing > 0)
    return warning(`the data are of an older release; the next start upgrades them (${missing} steps)`);
  return ok('the database answers, and its schema is that of this release');
}

async function placeFindings(snapshot: Snapshot, place: string | null): Promise<Finding[]> {
  const known = await filesIn(snapshot);
  if (known === place || known === null) return [];
  return [wrong(`the files are in ${known}; start with --files ${known}`)];
}
