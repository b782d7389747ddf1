import { sessionBus, type MessageBus } from 'dbus-native';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPrivateBus, type PrivateBus } from '../../test/fixtures/session-bus.ts';
import { LauncherEntry } from './launcher-entry.ts';

const asText = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? Number(each) : each));

let bus: PrivateBus;
let dock: MessageBus;
const seen: unknown[] = [];

beforeAll(async () => {
  bus = await startPrivateBus();
  dock = sessionBus({ busAddress: bus.address });
  dock.connection.on('message', (message) => {
    if (message.member === 'Update') seen.push([message.interface, message.body]);
  });
  await dock.watch("type='signal',interface='com.canonical.Unity.LauncherEntry'");
});
afterAll(async () => {
  await dock.close();
  await bus[Symbol.asyncDispose]();
});

it('shows docks how much is unread, and that nothing is', async () => {
  const entry = new LauncherEntry(bus.address);
  entry.show(3);
  entry.show(0);
  await expect.poll(() => seen).toHaveLength(2);
  const signals = asText(seen);
  expect(signals).toContain('com.canonical.Unity.LauncherEntry');
  expect(signals).toContain('application://parley.desktop');
  expect(seen.map((each) => asText(each).match(/\b(true|false|3|0)\b/g))).toEqual([
    ['3', 'true'],
    ['0', 'false'],
  ]);
  await entry.close();
});

it('is silent without a session bus', () => {
  expect(() => new LauncherEntry(undefined).show(1)).not.toThrow();
});
