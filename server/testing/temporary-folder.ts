import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder of a test's own, gone when it is disposed of. It lies in memory where the system offers that: tests end
 * processes, not machines, so that waiting for a disk would show nothing.
 */
export async function temporaryFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(inMemory() ?? tmpdir(), 'parley-test-'));
  return {
    path,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }),
  };
}

function inMemory(): string | null {
  const shared = '/dev/shm';
  try {
    accessSync(shared, constants.W_OK);
    return shared;
  } catch {
    return null;
  }
}
