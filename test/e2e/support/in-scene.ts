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
