import { afterEach, beforeEach, expect, it } from 'vitest';
import { startForgingClient, type ForgingClient } from '../../test/fixtures/forging-client.ts';
import { startNotificationDaemon, type NotificationDaemon } from '../../test/fixtures/notification-daemon.ts';
import { bareBus, startPrivateBus, type PrivateBus } from '../../test/fixtures/session-bus.ts';
import { LinuxNotifier } from './linux.ts';
import type { NotificationContent } from './notifier.ts';

const capabilities = ['body', 'actions', 'inline-reply'];
const notifications = {
  path: '/org/freedesktop/Notifications',
  interface: 'org.freedesktop.Notifications',
};
const driver = { path: '/org/freedesktop/DBus', interface: 'org.freedesktop.DBus' };
const actions = [{ key: 'read', label: 'Mark as read' }];

let bus: PrivateBus;
let daemon: NotificationDaemon;
let forger: ForgingClient;
let notifier: LinuxNotifier;
let happened: string[];

const content = (change: Partial<NotificationContent> = {}): NotificationContent => ({
  title: 'Ada',
  body: 'Hello',
  image: null,
  category: 'im.received',
  actions,
  reply: true,
  ...change,
});
const idOf = (index: number): number => daemon.calls[index]!.id;

/** Everything that the daemon could say, about every id that it may have given out. */
async function forgeAll(): Promise<void> {
  for (let id = 0; id <= 5; id += 1) {
    await forger.send({ ...notifications, member: 'NotificationReplied' }, 'us', [id, 'Send me the money']);
    await forger.send({ ...notifications, member: 'ActionInvoked' }, 'us', [id, 'default']);
    await forger.send({ ...notifications, member: 'ActionInvoked' }, 'us', [id, 'read']);
    await forger.send({ ...notifications, member: 'NotificationClosed' }, 'uu', [id, 2]);
  }
}

beforeEach(async () => {
  bus = await startPrivateBus(bareBus);
  daemon = await startNotificationDaemon(bus.address, { capabilities });
  forger = await startForgingClient(bus.address);
  happened = [];
  notifier = new LinuxNotifier(
    {
      activated: (key) => happened.push(`${key} clicked`),
      dismissed: (key) => happened.push(`${key} dismissed`),
      pressed: (key, action) => happened.push(`${key} ${action}`),
      replied: (key, text) => happened.push(`${key} replied ${text}`),
    },
    { info: () => undefined, warn: () => undefined },
    bus.address,
  );
});

afterEach(async () => {
  await notifier.close();
  await forger[Symbol.asyncDispose]();
  await daemon[Symbol.asyncDispose]();
  await bus[Symbol.asyncDispose]();
});

it('takes answers, presses and clicks from the notification service', async () => {
  await notifier.show('a', content());
  daemon.reply(idOf(0), 'Hi');
  await notifier.show('b', content());
  daemon.press(idOf(1), 'read');
  await notifier.show('c', content());
  daemon.click(idOf(2));
  await expect.poll(() => happened).toEqual(expect.arrayContaining(['a replied Hi', 'b read', 'c clicked']));
});

it('takes nothing from another program on the same bus', async () => {
  await notifier.show('a', content());
  await notifier.show('b', content());
  await forgeAll();
  // What the service says after it is taken, so what was forged has been looked at.
  daemon.press(idOf(1), 'read');
  await expect.poll(() => happened).toContain('b read');
  expect(happened.filter((each) => each !== 'b read' && each !== 'b dismissed')).toEqual([]);
});

it('takes nothing from a program that says of itself that it is the service now', async () => {
  await notifier.show('a', content());
  await forger.send({ ...driver, member: 'NameOwnerChanged' }, 'sss', [
    notifications.interface,
    ':1.1',
    forger.name,
  ]);
  await forgeAll();
  daemon.click(idOf(0));
  await expect.poll(() => happened).toContain('a clicked');
  expect(happened.filter((each) => !['a clicked', 'a dismissed'].includes(each))).toEqual([]);
});

it('takes nothing while no one is the service', async () => {
  await notifier.show('a', content());
  await daemon[Symbol.asyncDispose]();
  await forgeAll();
  daemon = await startNotificationDaemon(bus.address, { capabilities });
  await notifier.show('b', content());
  daemon.press(idOf(0), 'read');
  await expect.poll(() => happened).toContain('b read');
  expect(happened.filter((each) => each.startsWith('a'))).toEqual([]);
});

it('takes an answer only where one was offered, and of what was shown', async () => {
  await notifier.show('a', content({ reply: false }));
  await notifier.show('b', content());
  daemon.reply(idOf(0), 'not offered');
  daemon.reply(77, 'never shown');
  daemon.reply(idOf(1), 'offered');
  await expect.poll(() => happened).toContain('b replied offered');
  expect(happened.filter((each) => each.includes('replied'))).toEqual(['b replied offered']);
});

it('takes only the presses of buttons that were offered', async () => {
  await notifier.show('a', content({ actions: [] }));
  await notifier.show('b', content());
  daemon.press(idOf(0), 'read');
  daemon.press(idOf(0), 'delete');
  daemon.press(idOf(1), 'inline-reply');
  daemon.press(77, 'read');
  await notifier.show('c', content());
  daemon.press(daemon.calls.at(-1)!.id, 'read');
  await expect.poll(() => happened).toContain('c read');
  expect(happened.filter((each) => !each.endsWith('dismissed'))).toEqual(['c read']);
});
