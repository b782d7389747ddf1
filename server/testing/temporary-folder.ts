import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inMemory } from '../../test/fixtures/in-memory.ts';

/** A folder of a test's own, gone when it is disposed of. */
export async function temporaryFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(inMemory(), 'parley-test-'));
  return {
    path,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }),
  };
}
