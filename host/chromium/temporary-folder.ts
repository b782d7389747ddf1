import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A socket's path must fit into 108 bytes, and Chromium adds `org.chromium.Chromium.XXXXXX/SingletonSocket`. */
const longestFolderPath = 60;

/**
 * Where Chromium keeps its temporary files: one that is killed leaves them, and here the next one finds and removes them.
 * Within the profile, unless a socket's path would be too long there.
 */
export function temporaryFolder(profile: string): string {
  const inside = join(profile, 'tmp');
  if (Buffer.byteLength(inside) <= longestFolderPath) return inside;
  const name = createHash('sha256').update(profile).digest('hex').slice(0, 16);
  return join(tmpdir(), `parley-${process.getuid?.() ?? 0}-${name}-chromium`);
}

/** Gives a Chromium that is about to start an empty one. */
export function renewTemporaryFolder(profile: string): string {
  const folder = temporaryFolder(profile);
  removeTemporaryFolder(profile);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** What Chromium's last processes still write there meanwhile goes with the next start. */
export function removeTemporaryFolder(profile: string): void {
  try {
    rmSync(temporaryFolder(profile), { recursive: true, force: true });
  } catch {
    // See above.
  }
}
