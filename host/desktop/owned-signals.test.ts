import dbus, { type MessageBus } from 'dbus-native';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { patienceMs } from '../../test/fixtures/patience.ts';
import { startBus } from '../fixtures/bus.ts';
import { onOwnedSignal } from './owned-signals.ts';

const name = 'org.freedesktop.ScreenSaver';
const path = '/org/freedesktop/ScreenSaver';
const driver = 'org.freedesktop.DBus';

let cleanup: AsyncDisposableStack;
let listener: MessageBus;
let saver: MessageBus;
let forger: MessageBus;
let seen: unknown[];

/** Sends a signal to everyone and to the listener by its own name, and waits until the bus has passed it on. */
async function send(
  from: MessageBus,
  iface: string,
  member: string,
  signature: string,
  body: unknown[],
): Promise<void> {
  for (const destination of [undefined, listener.name ?? ''])
    from.connection.message({
      type: dbus.messageType.signal,
      serial: from.serial++,
      path,
      interface: iface,
      member,
      signature,
      body,
      ...(destination === undefined ? {} : { destination }),
    });
  await from.getId();
}

beforeEach(async () => {
  cleanup = new AsyncDisposableStack();
  const { address } = cleanup.use(await startBus());
  const connect = (): MessageBus => cleanup.use(dbus.sessionBus({ busAddress: address }));
  [listener, saver, forger] = [connect(), connect(), connect()];
  await Promise.all([listener.getId(), forger.getId(), saver.requestName(name, 0)]);
  seen = [];
  onOwnedSignal(listener, { name, interface: name, member: 'ActiveChanged' }, ([on]) => seen.push(on));
  // Its owner is known once one of them has come.
  await vi.waitUntil(
    async () => {
      await send(saver, name, 'ActiveChanged', 's', ['begin']);
      return seen.length > 0;
    },
    { timeout: patienceMs },
  );
  seen = [];
});

afterEach(() => cleanup.disposeAsync());

it('takes a signal from the owner of the name alone', async () => {
  await send(forger, name, 'ActiveChanged', 's', ['forged']);
  await send(saver, name, 'ActiveChanged', 's', ['real']);
  await expect.poll(() => seen).toContain('real');
  expect(seen).not.toContain('forged');
});

it('takes the word of the bus alone on who the owner is', async () => {
  await send(forger, driver, 'NameOwnerChanged', 'sss', [name, saver.name ?? '', forger.name ?? '']);
  await send(forger, name, 'ActiveChanged', 's', ['forged']);
  await send(saver, name, 'ActiveChanged', 's', ['real']);
  await expect.poll(() => seen).toContain('real');
  expect(seen).not.toContain('forged');
});

it('follows the name to its next owner', async () => {
  await saver.releaseName(name);
  await forger.requestName(name, 0);
  await send(saver, name, 'ActiveChanged', 's', ['old']);
  await send(forger, name, 'ActiveChanged', 's', ['new']);
  await expect.poll(() => seen).toContain('new');
  expect(seen).not.toContain('old');
});
