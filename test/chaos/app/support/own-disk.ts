import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../../../e2e/support/processes.ts';

/** A disk in memory for the app's data, which outlives every process of the app. */
export interface OwnDisk extends AsyncDisposable {
  /** What stands in front of a command that sees the disk. */
  readonly enter: readonly string[];
  /** A process that sees it. */
  readonly keeper: number;
  /** As the app sees it. */
  readonly userData: string;
  /** The same folder as this process sees it. */
  readonly seen: string;
}

const isRoot = process.getuid?.() === 0;

/** Small enough to be filled in no time. */
const size = '256m';

export async function startOwnDisk(): Promise<OwnDisk> {
  const userData = await mkdtemp(join(tmpdir(), 'parley-data-'));
  const namespaces = isRoot ? ['--mount'] : ['--user', '--map-root-user', '--mount'];
  const script = `mount -t tmpfs -o mode=0700,size=${size} tmpfs "$0" && echo mounted && exec sleep infinity`;
  const keeper = await startProcess('unshare', [...namespaces, '--', 'sh', '-c', script, userData], {
    ready: /mounted/,
  });
  const pid = keeper.process.pid ?? 0;
  const user = isRoot ? [] : ['--user', '--preserve-credentials'];
  return {
    keeper: pid,
    enter: ['nsenter', '--target', String(pid), ...user, '--mount', '--'],
    userData,
    seen: join(`/proc/${pid}/root`, userData),
    async [Symbol.asyncDispose]() {
      await keeper.stop('SIGKILL');
      await rm(userData, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}
