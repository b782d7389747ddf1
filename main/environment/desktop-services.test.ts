import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sessionBus } from 'dbus-native';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeClock, type FakeClock } from '../../protocol/index.ts';
import { bareBus, startPrivateBus, type PrivateBus } from '../../test/fixtures/session-bus.ts';
import { startForgingClient } from '../../test/fixtures/forging-client.ts';
import { watchDesktopServices } from './desktop-services.ts';
import { patienceMs } from '../../test/fixtures/patience.ts';

let bus: PrivateBus;
let clock: FakeClock;
let missing: Map<string, boolean>;
let stop: () => void;

const begin = (address: string | undefined): void => {
  stop = watchDesktopServices({
    address,
    clock,
    report: (kind, is) => missing.set(kind, is),
    log: pino({ enabled: false }),
  });
};
/** Both are waited for, or one of them. */
const pending = (count: number) =>
  vi.waitFor(() => expect(clock.pending).toBe(count), { timeout: patienceMs });

beforeEach(async () => {
  bus = await startPrivateBus(bareBus);
  clock = fakeClock();
  missing = new Map();
});

afterEach(async () => {
  stop();
  await bus[Symbol.asyncDispose]();
});

it('finds what a desktop lacks, and its return at once', async () => {
  begin(bus.address);
  await pending(2);
  clock.advance(5_000);
  expect([...missing]).toEqual([
    ['no-notifications', true],
    ['no-tray', true],
  ]);

  await using panel = sessionBus({ busAddress: bus.address });
  await panel.ownName('org.kde.StatusNotifierWatcher');
  await vi.waitFor(() => expect(missing.get('no-tray')).toBe(false), { timeout: patienceMs });
  expect(missing.get('no-notifications')).toBe(true);

  await panel.close();
  await pending(1);
  clock.advance(5_000);
  expect(missing.get('no-tray')).toBe(true);
});

it('believes only the bus about what has come', async () => {
  begin(bus.address);
  await pending(2);
  clock.advance(5_000);
  await using forger = await startForgingClient(bus.address);
  const changed = {
    path: '/org/freedesktop/DBus',
    interface: 'org.freedesktop.DBus',
    member: 'NameOwnerChanged',
  };
  await forger.send(changed, 'sss', ['org.kde.StatusNotifierWatcher', '', forger.name]);

  // What the bus says after it is believed, so what was forged has been looked at.
  await using daemon = sessionBus({ busAddress: bus.address });
  await daemon.ownName('org.freedesktop.Notifications');
  await vi.waitFor(() => expect(missing.get('no-notifications')).toBe(false), { timeout: patienceMs });
  expect(missing.get('no-tray')).toBe(true);
});

it('takes a desktop without a bus, or whose bus is gone, for one that lacks everything', async () => {
  for (const [address, timers] of [
    [undefined, 2],
    // The bus is looked for again.
    ['unix:path=/nowhere/at/all', 3],
  ] as const) {
    missing.clear();
    begin(address);
    await pending(timers);
    clock.advance(5_000);
    expect([...missing.values()]).toEqual([true, true]);
    stop();
  }
});

it('finds a bus again that ended and was started anew', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bus-'));
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(() => rm(folder, { recursive: true }));
  const address = `unix:path=${join(folder, 'bus')}`;
  const first = await startPrivateBus(bareBus, address);
  begin(address);
  await pending(2);
  await first[Symbol.asyncDispose]();
  await pending(3);
  clock.advance(5_000);
  expect([...missing.values()]).toEqual([true, true]);

  await rm(join(folder, 'bus'), { force: true });
  cleanup.use(await startPrivateBus(bareBus, address));
  const panel = cleanup.use(sessionBus({ busAddress: address }));
  await panel.ownName('org.kde.StatusNotifierWatcher');
  await vi.waitFor(
    () => {
      clock.advance(5_000);
      expect(missing.get('no-tray')).toBe(false);
    },
    { timeout: patienceMs },
  );
});
