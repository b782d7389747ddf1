import { expect, it, vi } from 'vitest';
import { ownProcesses } from './own-process.ts';

const forked: string[] = [];
vi.mock('electron', () => ({
  utilityProcess: { fork: (entry: string) => forked.push(entry) },
}));

it('starts programs of its own version, and the whole app again for those of another', () => {
  let isReplaced = false;
  let restarts = 0;
  const start = ownProcesses(
    () => isReplaced,
    () => (restarts += 1),
  );
  start('cache.js', [], {});
  expect(forked).toEqual(['cache.js']);
  isReplaced = true;
  expect(() => start('cache.js', [], {})).toThrow('another version');
  expect(() => start('server.js', [], {})).toThrow('another version');
  expect(forked).toEqual(['cache.js']);
  expect(restarts).toBe(1);
});
