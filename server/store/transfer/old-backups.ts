import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Usec } from '../../../protocol/index.ts';
import { isUnfinished, readDumpFile } from './dump-file.ts';

/** How a file that Zstandard compressed begins. */
const magic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** Deletes the backups in a folder that were made before a moment; other files stay. Returns the names. */
export async function deleteOldBackups(folder: string, madeBefore: Usec): Promise<string[]> {
  const deleted: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(folder, entry.name);
    const madeAt = await timeOf(path);
    if (madeAt === null || madeAt >= madeBefore) continue;
    await rm(path, { force: true });
    deleted.push(entry.name);
  }
  return deleted.sort();
}

/** When the newest backup in a folder was made; null: there is none. */
export async function newestBackup(folder: string): Promise<Usec | null> {
  let newest: Usec | null = null;
  for (const name of await readdir(folder)) {
    const madeAt = isUnfinished(name) ? null : await timeOf(join(folder, name));
    if (madeAt !== null && (newest === null || madeAt > newest)) newest = madeAt;
  }
  return newest;
}

/** When a backup was made; null: it is none that this parley-server knows. */
export async function timeOf(path: string): Promise<Usec | null> {
  try {
    // A named pipe would be waited for.
    if (!(await stat(path)).isFile() || !(await isCompressed(path))) return null;
    for await (const piece of readDumpFile(path)) return piece.kind === 'head' ? piece.madeAt : null;
  } catch {
    // It is something else, or no one may read it.
  }
  return null;
}

async function isCompressed(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(magic.length), 0, magic.length, 0);
    return buffer.equals(magic);
  } finally {
    await file.close();
  }
}
