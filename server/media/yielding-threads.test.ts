import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { below } from './yielding-threads.ts';

const program = `
  const { stat } = await import('node:fs/promises');
  const { getPriority } = await import('node:os');
  const { readdirSync, readFileSync } = await import('node:fs');
  const { letThreadsYield } = await import(${JSON.stringify(join(import.meta.dirname, 'yielding-threads.ts'))});
  await stat('/');
  letThreadsYield();
  const priorities = {};
  for (const id of readdirSync('/proc/self/task')) {
    const name = readFileSync('/proc/self/task/' + id + '/comm', 'utf8').trim();
    if (name === 'libuv-worker' || name === 'MainThread') (priorities[name] ??= []).push(getPriority(Number(id)));
  }
  console.log(JSON.stringify({ priorities, own: getPriority() }));
`;

test.runIf(process.platform === 'linux')('threads that work for the event loop yield to it', () => {
  const { priorities, own } = JSON.parse(
    execFileSync(
      process.execPath,
      ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', program],
      {
        encoding: 'utf8',
      },
    ),
  ) as { priorities: Record<string, number[]>; own: number };
  expect(priorities['libuv-worker']).toEqual(Array.from({ length: 4 }, () => Math.min(19, own + below)));
  expect(priorities['MainThread']).toEqual([own]);
});
