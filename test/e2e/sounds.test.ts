import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from '../../client/index.ts';
import type { Bridge } from '../../preload/bridge.ts';
import { startNotificationDaemon, type NotificationDaemon } from '../fixtures/notification-daemon.ts';
import { root, startApp, type App } from './support/app.ts';
import { startDesktop } from './support/desktop.ts';
import { say, startHeadless } from './support/headless.ts';
import { startNullSink, stretches, type NullSink } from './support/null-sink.ts';
import { eventually } from './support/processes.ts';
import { startService } from './support/service.ts';
import { signedInFolder } from './support/signed-in.ts';
import { startTrayHost } from './support/tray-host.ts';
import { windowState } from './support/window.ts';

const cleanup = new AsyncDisposableStack();
let notifications: NotificationDaemon;
let sink: NullSink;
let app: App;
/** Talks with Ben, whose computer this is. */
let ada: Session;
/** Ben's other computer. */
let elsewhere: Session;
let first: string;
let second: string;

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The energy of an included sound, as the sink hears it at full volume. */
async function energyOf(name: string): Promise<number> {
  const file = await readFile(join(root, 'assets/sounds', name));
  return stretches(file.subarray(44)).reduce((sum, { energy }) => sum + energy, 0);
}

/** What was heard since `before` stretches, once nothing follows for a while. */
async function heardAfter(before: number): Promise<ReturnType<NullSink['heard']>> {
  let length = 0;
  await eventually('an end of it', async () => {
    await rest(700);
    const now = sink.heard().length + (sink.heard().at(-1)?.to ?? 0);
    const same = now === length;
    length = now;
    return same && sink.heard().length > before;
  });
  return sink.heard().slice(before);
}

beforeAll(async () => {
  const service = cleanup.use(
    await startService({ args: ['--call-url', 'https://meet.example.org/{room}'] }),
  );
  await service.signUp('ada@example.org', 'Ada Lovelace');
  const { gaiaId } = await service.signUp('ben@example.org', 'Ben Okri');
  ada = cleanup.use(await startHeadless(service, 'ada@example.org'));
  first = await ada.createConversation({ people: [gaiaId], name: '', group: false });
  second = await ada.createConversation({ people: [gaiaId], name: 'Friday', group: true });
  {
    // Answering accepts the invitations; before that, neither sees the other's presence.
    await using before = await startHeadless(service, 'ben@example.org');
    await eventually('both conversations', () => before.conversations.size === 2);
    for (const id of [first, second]) await say(before, id, 'Here I am');
  }
  const available = () => ada.people.get(gaiaId)?.presence?.available;
  await eventually('Ben away', () => available() === false);
  const desktop = cleanup.use(await startDesktop());
  // Where no panel shows icons, a hidden app says so by a notification.
  cleanup.use(await startTrayHost(desktop.busAddress));
  notifications = cleanup.use(await startNotificationDaemon(desktop.busAddress));
  sink = cleanup.use(await startNullSink());
  const userData = await signedInFolder(service, 'ben@example.org');
  cleanup.defer(() => rm(userData, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  app = cleanup.use(await startApp({ desktop, userData, args: ['--hidden'], env: sink.env }));
  await eventually('Ben available', available);
  elsewhere = cleanup.use(await startHeadless(service, 'ben@example.org'));
});

afterAll(() => cleanup.disposeAsync());

it('lets a message be heard without a window', async () => {
  const before = sink.heard().length;
  await say(ada, first, 'One');
  const heard = await heardAfter(before);
  expect(heard).toHaveLength(1);
  expect(heard[0]!.energy / (await energyOf('message.wav'))).toBeCloseTo(1, 0);
  expect(app.electron.windows()).toEqual([]);
});

it('plays one of two that come at once', async () => {
  const before = sink.heard().length;
  await Promise.all([say(ada, first, 'Two'), say(ada, second, 'Three')]);
  const heard = await heardAfter(before);
  const energy = heard.reduce((sum, each) => sum + each.energy, 0);
  // One after the other would be twice as much, on top of each other at least that.
  expect(energy / (await energyOf('message.wav'))).toBeLessThan(1.3);
});

it('is silent during do-not-disturb', async () => {
  const before = sink.heard().length;
  const told = notifications.calls.length;
  await elsewhere.setDnd(true, null);
  await eventually('the word of it', () => elsewhere.self?.dnd.on);
  await rest(300);
  await say(ada, first, 'Four');
  await ada.in(first).hangout('start');
  await rest(2000);
  expect(sink.heard()).toHaveLength(before);
  expect(notifications.calls).toHaveLength(told);
  await ada.in(first).hangout('end');
  await elsewhere.setDnd(false, null);
  await rest(500);
});

it('rings until the call is answered on another computer', async () => {
  const before = sink.heard().length;
  const begun = notifications.calls.length;
  await ada.in(first).hangout('start');
  await notifications.until(() =>
    notifications.calls.slice(begun).some(({ hints }) => hints['urgency'] === 2),
  );
  expect(notifications.calls.at(-1)!.actions).toContain('join');
  await eventually('more than one ring', () => {
    const heard = sink.heard().slice(before);
    return heard.length > 0 && heard.at(-1)!.to - heard[0]!.from > 3;
  });
  await elsewhere.in(first).hangout('join');
  await eventually('the notification gone', () =>
    [...notifications.shown.values()].every(({ hints }) => hints['urgency'] !== 2),
  );
  await rest(500);
  const length = sink.heard().at(-1)!.to;
  // Longer than the pause within a ring.
  await rest(2000);
  expect(sink.heard().at(-1)!.to).toBe(length);
});

it('lets it be heard with a window as without, and what was sent where that is wanted', async () => {
  const [told, heardBefore] = [notifications.calls.length, sink.heard().length];
  await say(ada, first, 'Five');
  await notifications.until(() => notifications.calls.length > told);
  notifications.click(notifications.calls.at(-1)!.id);
  const page = await app.page();
  const composer = page.getByRole('textbox', { name: 'Message to Ada Lovelace' });
  await composer.waitFor();
  await eventually('the window in front', async () => (await windowState(app))?.focused);
  await heardAfter(heardBefore);

  let before = sink.heard().length;
  await say(ada, first, 'On screen');
  await say(ada, second, 'Not on screen');
  let heard = await heardAfter(before);
  expect(heard).toHaveLength(1);
  expect(heard[0]!.energy / (await energyOf('message.wav'))).toBeCloseTo(1, 0);

  await page.evaluate(() =>
    (globalThis as unknown as { parley: Bridge }).parley.changeNotificationSettings({ sentSound: 'sent' }),
  );
  before = sink.heard().length;
  await composer.fill('Heard you');
  await composer.press('Enter');
  heard = await heardAfter(before);
  expect(heard).toHaveLength(1);
  // The sink renders ahead, so that the recording may lack the first moments, which are the most of so short a sound.
  expect(heard[0]!.energy / (await energyOf('sent.wav'))).toBeLessThan(1.5);
  expect(heard[0]!.to - heard[0]!.from).toBeGreaterThan(0.05);
});
