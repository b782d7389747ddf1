import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestAPI } from 'vitest';

/**
 * Tests of one file that follow each other in one scene: the servers, apps and people of it. It is set up when the first of them
 * begins, each asks for the parts it uses (`({ scene: { page } }) => …`), and what `cleanup` has been given ends after the last.
 */
export const inScene = <Scene extends object>(
  setUp: (cleanup: AsyncDisposableStack) => Promise<Scene>,
): TestAPI<{ scene: Scene }> =>
  // oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern which other fixtures this one needs.
  test.extend('scene', { scope: 'file' }, async ({}, { onCleanup }) => {
    const cleanup = new AsyncDisposableStack();
    onCleanup(() => cleanup.disposeAsync());
    return setUp(cleanup);
  }) as TestAPI<{ scene: Scene }>;

/** A folder of a scene's own. Programs may still be writing to it for a moment after their end. */
export async function sceneFolder(cleanup: AsyncDisposableStack, name: string): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), `parley-${name}-`));
  cleanup.defer(() => rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  return path;
}
