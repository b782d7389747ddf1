import type { DatabaseLocation } from '../store/database-location.ts';
import { filesIn } from '../store/transfer/files-in.ts';
import { openSnapshot } from '../store/transfer/open-snapshot.ts';
import type { Snapshot } from '../store/transfer/snapshot.ts';

/** Says what a backup does not have. */
export async function noteBackedUp(snapshot: Snapshot): Promise<void> {
  const bucket = await filesIn(snapshot);
  if (bucket !== null) note(`files are in ${bucket}, and not in this backup; back the bucket up as well`);
}

/** Says with what the server finds the files of a database that was just written. */
export async function noteMoved(database: DatabaseLocation): Promise<void> {
  await using snapshot = await openSnapshot(database);
  const bucket = await filesIn(snapshot);
  if (bucket !== null) note(`files stay in ${bucket}; start the server with --files ${bucket}`);
}

const note = (text: string): void => void process.stderr.write(`parley-server: ${text}\n`);
