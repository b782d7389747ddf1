import { expect } from 'vitest';
import type { TestSession } from './session.ts';

/**
 * Waits until each session has received as many updates as expected, and checks that they are of these kinds and that no
 * other comes.
 *
 * @param expected by session: the kinds in alphabetical order
 */
export async function expectKinds(
  sessions: readonly TestSession[],
  expected: readonly (readonly string[])[],
): Promise<void> {
  await Promise.all(
    sessions.map((session, n) => session.until(() => session.updates.length >= (expected[n]?.length ?? 0))),
  );
  expect(await Promise.all(sessions.map((session) => session.settledKinds()))).toEqual(expected);
}
