import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { UtilityProcess } from './api/utility-process.ts';

it('takes messages for a process that has ended, however many, until its end is known', async () => {
  const child = UtilityProcess.fork('/nowhere.mjs', [], { stdio: 'ignore' });
  const ended: number[] = [];
  child.on('exit', (code: number) => ended.push(code));
  process.kill(child.pid ?? 0, 'SIGKILL');
  // An error that no one takes would fail the run.
  while (ended.length === 0) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process has no origin
    for (let message = 0; message < 10; message += 1) child.postMessage(message);
    await turn();
  }
  expect(ended[0]).not.toBe(0);
});

it('reports a process that could not be started as ended', async () => {
  const before = process.env['PARLEY_HOST_NODE'];
  process.env['PARLEY_HOST_NODE'] = '/nowhere/node';
  try {
    const child = UtilityProcess.fork('/nowhere.mjs', [], { stdio: 'ignore' });
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1);
  } finally {
    if (before === undefined) delete process.env['PARLEY_HOST_NODE'];
    else process.env['PARLEY_HOST_NODE'] = before;
  }
});

it('starts nothing without a program', () => {
  expect(() => UtilityProcess.fork('')).toThrow('Missing UtilityProcess entry script.');
});
