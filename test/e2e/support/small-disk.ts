import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { executablePath } from './app.ts';

/** The app's data on a disk of its own, in memory, which only the app's processes see. */
export interface SmallDisk extends AsyncDisposable {
  /** Starts the app in place of its executable; PARLEY_USER_DATA is where the disk is put. */
  readonly executablePath: string;
  readonly userData: string;
}

/** A mount namespace of one's own needs no privileges where those of users are allowed; root needs no other user. */
const ownNamespace = process.getuid?.() === 0 ? '--mount' : '--user --map-root-user --mount';

/** `options`: of tmpfs, as mount(8) takes them, such as `size=96m`, `ro` or `nr_inodes=1`. */
export async function smallDisk(options: string): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-disk-'));
  const userData = await mkdtemp(join(folder, 'data-'));
  const launcher = join(folder, 'launch');
  const mount = `mount -t tmpfs -o ${options} tmpfs "$PARLEY_USER_DATA"`;
  await writeFile(
    launcher,
    `#!/bin/sh\nexec unshare ${ownNamespace} -- sh -c '${mount} && exec "$0" "$@"' '${executablePath}' "$@"\n`,
  );
  await chmod(launcher, 0o755);
  return {
    executablePath: launcher,
    userData,
    [Symbol.asyncDispose]: () =>
      rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
  };
}

/** Leaves no room on the disk that the process `pid` sees at `folder`. Returns the function that makes some again. */
export function fillDisk(pid: number, folder: string): () => void {
  const ballast = join(`/proc/${pid}/root`, folder, 'ballast');
  const file = openSync(ballast, 'w');
  try {
    for (let bytes = 1 << 20; bytes > 0; bytes >>= 1) {
      try {
        for (;;) if (writeSync(file, Buffer.alloc(bytes)) < bytes) break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    closeSync(file);
  }
  return () => rmSync(ballast);
}
