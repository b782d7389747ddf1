import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { BridgeEventName, BridgePort } from '../../preload/bridge.ts';
import { events } from '../../preload/declarations.ts';
import { SegmentType } from '../../protocol/index.ts';
import { startNotificationDaemon } from '../fixtures/notification-daemon.ts';
import { startApp } from './support/app.ts';
import { startDesktop } from './support/desktop.ts';
import { say, startHeadless } from './support/headless.ts';
import { inScene } from './support/in-scene.ts';
import { pictures } from './support/pictures.ts';
import { eventually } from './support/processes.ts';
import { startServer } from './support/server.ts';
import { signedInFolder } from './support/signed-in.ts';
import { soundRecorder } from './support/sound-recorder.ts';
import { startTrayHost, type MenuEntry } from './support/tray-host.ts';
import { closeWindow, titlesOnDesktop, windowState } from './support/window.ts';
import { t } from '../../words/translate.ts';

interface Counted {
  counted: { events: number; changes: number };
}

/** Everything that a window receives without asking. */
const bridgeEvents = Object.keys(events) as BridgeEventName[];

/** Waits until something has stayed as it is for a second. Answers how it is. */
async function settled<T>(what: string, read: () => T | Promise<T>): Promise<T> {
  let now = await read();
  let since = performance.now();
  await eventually(`${what} at rest`, async () => {
    await sleep(100);
    const next = await read();
    if (!isDeepStrictEqual(now, next)) since = performance.now();
    now = next;
    return performance.now() - since > 1000;
  });
  return now;
}

const it = inScene(async (cleanup) => {
  const server = cleanup.use(await startServer());
  await server.signUp('ada@example.org', 'Ada Lovelace');
  const benId = (await server.signUp('ben@example.org', 'Ben Okri')).gaiaId;
  /** Talks with Ben, whose computer this is, and sees what others see of him. */
  const ada = cleanup.use(await startHeadless(server, 'ada@example.org'));
  const conversationId = await ada.createConversation({ people: [benId], name: '', group: false });
  {
    // Answering accepts the invitation; before that, neither sees the other's presence.
    await using elsewhere = await startHeadless(server, 'ben@example.org');
    await say(elsewhere, conversationId, 'Here I am');
  }
  const desktop = cleanup.use(await startDesktop());
  const notifications = cleanup.use(await startNotificationDaemon(desktop.busAddress));
  const tray = cleanup.use(await startTrayHost(desktop.busAddress));
  const sounds = cleanup.use(await soundRecorder());
  const userData = await signedInFolder(server, 'ben@example.org', cleanup);
  const app = cleanup.use(
    await startApp({ desktop, userData, args: ['--hidden'], env: { PARLEY_SOUND_PLAYER: sounds.program } }),
  );
  const panel = {
    tray,
    item: await tray.item(),
    async startAnew(): Promise<void> {
      await this.tray[Symbol.asyncDispose]();
      this.tray = cleanup.use(await startTrayHost(desktop.busAddress));
      this.item = await this.tray.item();
    },
  };
  const ben = () => ada.people.get(benId);
  const tooltip = (words: RegExp) =>
    eventually(`tooltip ${words}`, async () => words.test(await panel.item.tooltip()));
  async function entry(label: string): Promise<MenuEntry> {
    const found = (await panel.item.menu()).find((one) => one.label.startsWith(label));
    if (!found) throw new Error(`no menu entry ${label}`);
    return found;
  }
  /** To be polled: the menu is drawn anew at most four times a second, behind icon and tooltip. */
  const labels = async (): Promise<string[]> => (await panel.item.menu()).map(({ label }) => label);

  return { desktop, notifications, sounds, panel, app, ada, conversationId, ben, tooltip, entry, labels };
});

it('is reachable and available to others from the tray alone', async ({ scene: { panel, ben, tooltip } }) => {
  await eventually('Ben available', () => ben()?.presence?.available);
  await tooltip(/^Parley$/);
  // His name is known a moment after the connection.
  await expect
    .poll(async () => (await panel.item.menu()).map(({ label }) => label).filter(Boolean))
    .toEqual([
      expect.any(String),
      t('tray.open'),
      t('tray.presence'),
      t('tray.mood'),
      t('tray.disturb'),
      t('tray.desktopOff'),
      t('tray.sounds'),
      expect.stringMatching(/^Ben Okri · /),
      t('tray.settings'),
      t('tray.quit'),
    ]);
});

it('sets a mood that the other side sees', async ({ scene: { panel, ben, entry } }) => {
  const moodOfBen = () =>
    (ben()?.presence?.mood_message?.mood_content?.segment ?? []).map(({ text }) => text ?? '').join('');
  await panel.item.choose(t('tray.mood'), `☕ ${t('moods.break')}`);
  await eventually('the mood on the other side', () => moodOfBen() === `☕ ${t('moods.break')}`);
  await eventually('the check mark', async () =>
    (await entry(t('tray.mood'))).children.some(
      ({ label, checked }) => label === `☕ ${t('moods.break')}` && checked,
    ),
  );
  expect(ben()?.presence?.available).toBe(true);
  await panel.item.choose(t('tray.mood'), t('tray.clearMood'));
  await eventually('no mood on the other side', () => moodOfBen() === '');
});

it('is seen as away by choice, and as available again', async ({
  scene: { panel, ben, tooltip, labels },
}) => {
  const before = await panel.item.icon();
  await panel.item.choose(t('tray.presence'), t('tray.away'));
  await eventually('Ben away', () => ben()?.presence?.available === false);
  expect(ben()?.presence?.reachable).toBe(true);
  await eventually('another icon', async () => (await panel.item.icon()).digest !== before.digest);
  await expect.poll(labels).toContain('Ben Okri · Away');
  await panel.item.choose(t('tray.disturb'), t('tray.choices.until-turned-off'));
  await tooltip(/Do not disturb$/);
  await panel.item.choose(t('tray.presence'), t('tray.available'));
  await eventually('Ben available again', () => ben()?.presence?.available);
  await eventually('the first icon', async () => (await panel.item.icon()).digest === before.digest);
});

it('tells and sounds a message, and counts it in icon and tooltip', async ({
  scene: { notifications, sounds, panel, ada, conversationId, tooltip },
}) => {
  const before = await panel.item.icon();
  await say(ada, conversationId, 'One');
  await notifications.until(() => notifications.shown.size === 1);
  await tooltip(/1 unread message$/);
  await eventually('the sound', async () => (await sounds.played()).length === 1);
  expect((await sounds.played())[0]).toMatch(/message\.wav$/);
  await eventually('another icon', async () => (await panel.item.icon()).digest !== before.digest);
});

it('does not disturb for an hour', async ({
  scene: { notifications, sounds, panel, ada, conversationId, ben, tooltip },
}) => {
  const before = await panel.item.icon();
  await panel.item.choose(t('tray.disturb'), t('tray.choices.1-hour'));
  await eventually('Ben not available', () => ben()?.presence?.available === false);
  expect(ben()?.presence?.reachable).toBe(true);
  await tooltip(/Do not disturb until/);
  await eventually('another icon', async () => (await panel.item.icon()).digest !== before.digest);

  const notified = notifications.calls.length;
  await say(ada, conversationId, 'Two');
  await tooltip(/2 unread messages/);
  expect(notifications.calls).toHaveLength(notified);
  expect(await sounds.played()).toHaveLength(1);

  await panel.item.choose(t('tray.disturb'), t('tray.turnOff'));
  await eventually('Ben available again', () => ben()?.presence?.available);
  await say(ada, conversationId, 'Three');
  await notifications.until(() => notifications.calls.length === notified + 1);
  expect(notifications.calls.at(-1)?.body).toMatch(/Three$/);
  await eventually('the sound', async () => (await sounds.played()).length === 2);
});

it('turns silence on and off by a middle click', async ({ scene: { panel, ben, tooltip, labels } }) => {
  await panel.item.secondaryActivate();
  await eventually('Ben not available', () => ben()?.presence?.available === false);
  await tooltip(/Do not disturb$/);
  await expect.poll(labels).toContain('Ben Okri · Do not disturb');
  await panel.item.secondaryActivate();
  await eventually('Ben available again', () => ben()?.presence?.available);
});

it('is in the panel again when the panel is started anew', async ({ scene: { panel } }) => {
  await panel.startAnew();
  expect(await panel.item.tooltip()).toMatch(/3 unread messages/);
});

it('signs the desktop off and on again', async ({
  scene: { notifications, sounds, panel, ada, conversationId, ben, tooltip, entry },
}) => {
  await panel.item.choose(t('tray.desktopOff'));
  await eventually('Ben not reachable', () => ben()?.presence?.reachable === false);
  await tooltip(/Desktop off/);
  await eventually('what was shown withdrawn', () => notifications.shown.size === 0);

  const notified = notifications.calls.length;
  await say(ada, conversationId, 'Four');
  await tooltip(/4 unread messages/);
  expect(notifications.calls).toHaveLength(notified);
  expect(await sounds.played()).toHaveLength(2);

  await panel.item.choose(t('tray.desktopOff'));
  await eventually('Ben available again', () => ben()?.presence?.available);
  await eventually('the check mark gone', async () => (await entry(t('tray.desktopOff'))).checked === false);
});

it('keeps quiet with the sounds off', async ({
  scene: { notifications, sounds, panel, ada, conversationId, entry },
}) => {
  expect((await entry(t('tray.sounds'))).checked).toBe(true);
  await panel.item.choose(t('tray.sounds'));
  await eventually('the check mark gone', async () => (await entry(t('tray.sounds'))).checked === false);
  const notified = notifications.calls.length;
  await say(ada, conversationId, 'Five');
  await notifications.until(() => notifications.calls.length === notified + 1);
  expect(await sounds.played()).toHaveLength(2);
});

it('has done all this without a window', async ({ scene: { desktop, app } }) => {
  expect(await windowState(app)).toBeNull();
  expect(app.electron.windows()).toEqual([]);
  expect(await titlesOnDesktop(desktop)).toEqual([]);
});

it('leads to what is unread', async ({ scene: { desktop, panel, app, tooltip, labels } }) => {
  const picture = pictures('tray-only');
  await panel.item.choose('Ada Lovelace (5)');
  const page = await app.page();
  await page.getByRole('textbox', { name: t('composer.label', { name: 'Ada Lovelace' }) }).waitFor();
  await page.getByRole('log').getByText('Five').waitFor();
  await picture(desktop, 'opened');
  await tooltip(/^Parley$/);
  await expect.poll(labels).not.toContainEqual(expect.stringMatching(/^Ada Lovelace/));
});

it('tells and draws nothing for a window that cannot be seen', async ({
  scene: { desktop, panel, app, ada, conversationId, tooltip },
}) => {
  const page = await app.page();
  const count = () => page.evaluate(() => ({ ...(globalThis as unknown as Counted).counted }));
  await page.evaluate((names) => {
    const counted = { events: 0, changes: 0 };
    Object.assign(globalThis, { counted });
    const { parley } = globalThis as unknown as { parley: BridgePort };
    for (const name of names) parley.on(name, () => (counted.events += 1));
    const changed = (): void => void (counted.changes += 1);
    const observer = new MutationObserver(changed);
    const every = { attributes: true, characterData: true, childList: true, subtree: true };
    const observe = (root: ParentNode): void => {
      observer.observe(root as Node, every);
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) observe(shadowRoot);
    };
    observe(document);
  }, bridgeEvents);
  await ada.presence.setMood([{ type: SegmentType.SEGMENT_TYPE_TEXT, text: 'Seen' }]);
  await eventually('seen by the count', async () => {
    const { events, changes } = await count();
    return events > 0 && changes > 0;
  });

  await closeWindow(desktop);
  await eventually('the window hidden', async () => (await windowState(app))?.visible === false);
  // Losing the focus is the last thing that it draws.
  const before = await settled('the window', count);
  ada.setTyping(conversationId, 'started');
  await ada.presence.setMood([{ type: SegmentType.SEGMENT_TYPE_TEXT, text: 'Unseen' }]);
  await say(ada, conversationId, 'Six');
  await tooltip(/1 unread message$/);
  expect(await count()).toEqual(before);

  await panel.item.choose('Ada Lovelace (1)');
  await page.getByRole('log').getByText('Six').waitFor();
  await tooltip(/^Parley$/);
  expect((await count()).events).toBeGreaterThan(before.events);
  await closeWindow(desktop);
  await eventually('the window hidden', async () => (await windowState(app))?.visible === false);
});

it('hands the panel a menu for what is in it, at most four times a second', async ({
  scene: { panel, ada, conversationId, tooltip },
}) => {
  const before = await settled('the menu', () => panel.tray.menuChanges());
  await ada.presence.setMood([]);
  await ada.presence.setState('idle', 60);
  await ada.presence.setState('active', 60);
  await say(ada, conversationId, 'Seven');
  await tooltip(/1 unread message$/);
  // Her presences were pushed before her message; only that is in the menu.
  expect(panel.tray.menuChanges() - before).toBe(1);

  const begun = performance.now();
  for (let count = 0; count < 20; count += 1) await say(ada, conversationId, `Eight ${count}`);
  await tooltip(/21 unread messages$/);
  const seconds = (performance.now() - begun) / 1000;
  expect(panel.tray.menuChanges() - before).toBeLessThanOrEqual(Math.ceil(seconds * 4) + 2);
});

it('quits from the menu', async ({ scene: { panel, app, ben } }) => {
  const child = app.electron.process();
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const begun = performance.now();
  await panel.item.choose(t('tray.quit'));
  expect(await ended).toBe(0);
  console.log(`quit in ${Math.round(performance.now() - begun)} ms`);
  await eventually('no icon', () => panel.tray.registered().length === 0);
  await eventually('Ben gone', () => ben()?.presence?.reachable === false);
});
