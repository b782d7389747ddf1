import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { UtilityProcess, utilityEvents } from './api/utility-process.ts';

it('takes messages for a process that has ended, however many, until its end is known', async () => {
  const child = UtilityProcess.fork('/nowhere.mjs', [], { stdio: 'ignore' });
  const ended: number[] = [];
  child.on('exit', (code: number) => ended.push(code));
  expect(child.pid).toBeUndefined();
  await once(child, 'spawn');
  process.kill(child.pid ?? Number.NaN, 'SIGKILL');
  // An error that no one takes would fail the run.
  while (ended.length === 0) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process has no origin
    for (let message = 0; message < 10; message += 1) child.postMessage(message);
    await turn();
  }
  expect(ended[0]).not.toBe(0);
});

it('tells the app of a process that ended by itself, and not of one that it ended', async () => {
  const gone: object[] = [];
  const note = (details: object): unknown => gone.push(details);
  utilityEvents.on('gone', note);
  // In the place of Node, so that it surely lives until it is ended.
  const folder = mkdtempSync(join(tmpdir(), 'parley-utility-'));
  vi.stubEnv('PARLEY_HOST_NODE', join(folder, 'waits'));
  writeFileSync(join(folder, 'waits'), '#!/bin/sh\nexec sleep 1000\n', { mode: 0o755 });
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  const killed = UtilityProcess.fork('/nowhere.mjs', [], { stdio: 'ignore' });
  await once(killed, 'spawn');
  killed.kill();
  expect(await once(killed, 'exit')).toEqual([0]);
  const crashed = UtilityProcess.fork('/nowhere.mjs', [], { stdio: 'ignore', serviceName: 'cache' });
  await once(crashed, 'spawn');
  process.kill(crashed.pid ?? Number.NaN, 'SIGSEGV');
  await once(crashed, 'exit');
  utilityEvents.off('gone', note);
  expect(gone).toEqual([
    { type: 'Utility', serviceName: 'node.mojom.NodeService', name: 'cache', reason: 'crashed', exitCode: 1 },
  ]);
});

it.each([
  ['ipc', 'stdio must be of the following values: inherit, pipe, ignore'],
  [['ignore', 'ignore'], 'configuration missing for stdin, stdout or stderr'],
  [['pipe', 'inherit', 'inherit'], 'stdin value other than ignore is not supported'],
])('starts nothing with the output %j', (stdio, words) => {
  expect(() => UtilityProcess.fork('/nowhere.mjs', [], { stdio })).toThrow(words);
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
