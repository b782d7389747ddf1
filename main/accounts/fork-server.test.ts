import { EventEmitter } from 'node:events';
import type { UtilityProcess } from 'electron';
import { expect, it } from 'vitest';
import { forkServer } from './fork-server.ts';

it('keeps nothing of how often its time was set', async () => {
  const child = Object.assign(new EventEmitter(), {
    stdout: null,
    stderr: null,
    kill: () => true,
    postMessage: () => child.emit('message'),
  });
  const server = forkServer('server.js', () => child as unknown as UtilityProcess)([]);
  for (let now = 0; now < 20; now += 1) await server.setTime?.(now);
  expect([child.listenerCount('message'), child.listenerCount('exit')]).toEqual([0, 0]);
});
