import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeOwnDisk, type OwnDisk as Disk } from '../../../fixtures/own-disk.ts';

/** A disk in memory for the app's data, which outlives every process of the app. */
export interface OwnDisk extends Pick<Disk, 'enter' | 'keeper'>, AsyncDisposable {
  /** As the app sees it. */
  readonly userData: string;
  /** The same folder as this process sees it. */
  readonly seen: string;
}

/** Small enough to be filled in no time. */
const size = '256m';

export async function startOwnDisk(): Promise<OwnDisk> {
  const userData = await mkdtemp(join(tmpdir(), 'parley-data-'));
  const disk = await makeOwnDisk(userData, { size });
  return {
    keeper: disk.keeper,
    enter: disk.enter,
    userData,
    seen: join(`/proc/${disk.keeper}/root`, userData),
    async [Symbol.asyncDispose]() {
      await disk[Symbol.asyncDispose]();
      await rm(userData, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}
