import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { executablePath } from '../../fixtures/app-folder.ts';

/** The app's data on a disk of its own, in memory, which only the app's processes see. */
export interface SmallDisk extends AsyncDisposable {
  /** Starts the app in place of its executable; PARLEY_USER_DATA is where the disk is put. */
  readonly executablePath: string;
  readonly userData: string;
}

/** A mount namespace of one's own needs no privileges where those of users are allowed; root needs no other user. */
const ownNamespace = process.getuid?.() === 0 ? '--mount' : '--user --map-root-user --mount';

/** `options`: of tmpfs, as mount(8) takes them, such as `size=96m`, `ro` or `nr_inodes=1`. */
export const smallDisk = (options: string): Promise<SmallDisk> =>
  launchedAfter(`mount -t tmpfs -o mode=0700,${options} tmpfs "$PARLEY_USER_DATA" &&`);

/** A folder like any other, but for `sealFolder`. It outlives the app. */
export const ownFolder = (): Promise<SmallDisk> => launchedAfter('');

/** Such a folder, and an `/etc` with this policy, which is the administrator's: no one else in that namespace can be. */
export async function managedComputer(policy: object): Promise<SmallDisk> {
  // A folder can be put into /etc without being root only where /etc itself is another one.
  const disk = await launchedAfter(
    'etc="$PARLEY_USER_DATA/etc" && mount --rbind /etc "$etc" && mount -t tmpfs tmpfs /etc && ln -s "$etc"/* /etc/ &&' +
      ' rm -f /etc/parley && mkdir /etc/parley && cp "$PARLEY_USER_DATA/policy.json" /etc/parley/ &&',
  );
  await mkdir(join(disk.userData, 'etc'));
  await writeFile(join(disk.userData, 'policy.json'), JSON.stringify(policy), { mode: 0o644 });
  return disk;
}

async function launchedAfter(command: string): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-disk-'));
  const userData = await mkdtemp(join(folder, 'data-'));
  const launcher = join(folder, 'launch');
  await writeFile(
    launcher,
    `#!/bin/sh\nexec unshare ${ownNamespace} -- sh -c '${command} exec "$0" "$@"' '${executablePath}' "$@"\n`,
  );
  await chmod(launcher, 0o755);
  return {
    executablePath: launcher,
    userData,
    [Symbol.asyncDispose]: () =>
      rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
  };
}

/**
 * Has the process `pid`, and those that it starts, find a folder read-only: what is open can still be written, as when
 * someone takes the right to write away. Returns the function that gives it back.
 */
export function sealFolder(pid: number, folder: string): () => void {
  const within = process.getuid?.() === 0 ? [] : ['--user', '--preserve-credentials'];
  const run = (command: string): void => {
    execFileSync('nsenter', [
      '--target',
      String(pid),
      ...within,
      '--mount',
      '--root',
      'sh',
      '-c',
      command,
      folder,
    ]);
  };
  // Read-only before it is put there: a mount that someone has begun to write to cannot become so.
  run(
    'aside=$(mktemp -d) && mount --bind "$0" "$aside" && mount -o remount,bind,ro "$aside" &&' +
      ' mount --bind "$aside" "$0" && umount "$aside" && rmdir "$aside"',
  );
  return () => run('umount -l "$0"');
}

/**
 * Leaves no room on the disk that the process `pid` sees at `folder`, nor, called again, what became free meanwhile: a
 * browser tidies up. Returns the function that makes some again.
 */
export function fillDisk(pid: number, folder: string): () => void {
  const ballast = join(`/proc/${pid}/root`, folder, 'ballast');
  const file = openSync(ballast, 'a');
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
