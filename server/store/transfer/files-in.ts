import { filesPlace } from '../files/files-place.ts';
import type { Snapshot } from './snapshot.ts';

/** In which bucket the bytes of a snapshot's files are; null: they are part of it. Of an earlier schema, too. */
export async function filesIn(snapshot: Snapshot): Promise<string | null> {
  const clock = (await snapshot.tables()).find(({ table }) => table === 'service_clock');
  return clock?.columns.includes('files_in') ? await filesPlace(snapshot) : null;
}
