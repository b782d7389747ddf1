import { newestBackup } from '../store/transfer/old-backups.ts';
import { folderFindings } from './folder.ts';
import { type Finding, ok, warning } from './finding.ts';

/** A daily backup is late after this. */
const lateMs = 2 * 24 * 60 * 60 * 1000;

/** Whether backups have room, and the newest is young. */
export async function backupFindings(folder: string | null, nowMs: number): Promise<Finding[]> {
  if (folder === null) return [];
  const room = await folderFindings(folder, 'backups');
  return room.some(({ state }) => state !== 'ok') ? room : [...room, await ageFinding(folder, nowMs)];
}

async function ageFinding(folder: string, nowMs: number): Promise<Finding> {
  const madeAt = await newestBackup(folder);
  if (madeAt === null) return warning(`there is no backup in ${folder} that this parley-server can read`);
  const newest = madeAt / 1000;
  const day = new Date(newest).toISOString().slice(0, 10);
  return nowMs - newest > lateMs
    ? warning(`the newest backup in ${folder} is of ${day}; see why no other was made`)
    : ok(`the newest backup in ${folder} is of ${day}`);
}
