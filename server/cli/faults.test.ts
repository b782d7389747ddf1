import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { watchFaults } from './faults.ts';

test('a rejection that nothing caught is logged, and the process goes on; an exception stops it', async () => {
  const source = new EventEmitter();
  const lines: string[] = [];
  const log = {
    error: (_: unknown, line: string) => lines.push(`error: ${line}`),
    fatal: (_: unknown, line: string) => lines.push(`fatal: ${line}`),
  };
  let hasStopped = false;
  const stopped = watchFaults(log as never, source).then(() => (hasStopped = true));
  source.emit('unhandledRejection', new Error('a fault'));
  await Promise.resolve();
  expect([hasStopped, lines]).toEqual([false, ['error: a fault that nothing caught']]);
  source.emit('uncaughtException', new Error('another'));
  await stopped;
  expect(lines.at(-1)).toBe('fatal: an exception that nothing caught: stopping');
});
