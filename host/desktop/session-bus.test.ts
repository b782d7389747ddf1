import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { closeSessionBus, openSessionBus } from './session-bus.ts';

afterEach(() => vi.unstubAllEnvs());

it('cuts a connection whose other end does not close it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bus-'));
  const path = join(folder, 'bus');
  // It hears the goodbye and leaves it at that.
  const silent = createServer({ allowHalfOpen: true }).listen(path);
  await once(silent, 'listening');
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', `unix:path=${path}`);
  const lost = vi.fn();
  const bus = openSessionBus(lost);
  const [guest] = (await once(silent, 'connection')) as [Socket];
  guest.resume();
  const { stream } = bus.connection;
  expect(stream.destroyed).toBe(false);
  closeSessionBus(bus);
  await once(guest, 'end');
  expect(stream.destroyed).toBe(false);
  await expect.poll(() => stream.destroyed).toBe(true);
  await expect.poll(() => lost.mock.calls.length).toBeGreaterThan(0);
  guest.destroy();
  silent.close();
  await rm(folder, { recursive: true });
});
