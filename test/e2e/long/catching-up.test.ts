import { expect, vi } from 'vitest';
import type { Session } from '../../../client/index.ts';
import { SegmentType } from '../../../protocol/index.ts';
import { t } from '../../../words/translate.ts';
import { startNotificationDaemon } from '../../fixtures/notification-daemon.ts';
import { joinServer, startApp } from '../support/app.ts';
import { startDesktop } from '../support/desktop.ts';
import { say, startHeadless } from '../support/headless.ts';
import { inScene } from '../support/in-scene.ts';
import { pictures } from '../support/pictures.ts';
import { eventually } from '../support/processes.ts';
import { startServer } from '../support/server.ts';
import { taskTimes } from '../../bench/support/task-times.ts';

/** A team whose members each have groups with Ada: no one may make more than 200 a day. */
const team = 6;

const groupsOfEach = 166;
const conversations = team * (groupsOfEach + 1);
const unread = 300;

/** Conversations that are looked at before the rest is marked as read. */
const lookedAt = 30;

const pressesMost = 40;
const secondsMost = 120;
const picture = pictures('catching-up');
const text = (words: string) => ({ segment: [{ type: SegmentType.SEGMENT_TYPE_TEXT, text: words }] });

const it = inScene(async (cleanup) => {
  const server = cleanup.use(await startServer({ args: ['--rate-limit', 'off'] }));
  const { gaiaId: adaId } = await server.signUp('ada@example.org', 'Ada Lovelace');
  /** Ada on another computer: sees what the server holds. */
  const ada = cleanup.use(await startHeadless(server, 'ada@example.org'));
  const groups: { by: Session; id: string }[] = [];
  for (let n = 0; n < team; n += 1) {
    const account = `member${n}@example.org`;
    const { gaiaId } = await server.signUp(account, `Member ${n}`);
    const by = cleanup.use(await startHeadless(server, account));
    const pair = await ada.createConversation({ people: [gaiaId], name: '', group: false });
    await say(ada, pair, 'Good to have you here.');
    await eventually('the first message', () => by.conversations.has(pair));
    await say(by, pair, 'Thank you.');
    groups.push({ by, id: pair });
    for (let each = 0; each < groupsOfEach; each += 1) {
      const name = `Project ${n}-${each}`;
      groups.push({ by, id: await by.createConversation({ people: [adaId], name, group: true }) });
    }
  }
  await eventually('all conversations', () => ada.conversations.size === conversations);
  ada.markAllRead();
  const unreadOnServer = (): number =>
    [...ada.conversations.values()].filter((state) => state.unread > 0).length;
  await eventually('everything is read', () => unreadOnServer() === 0);
  for (const [at, { by, id }] of groups.entries()) {
    if (at % 3 > 0 || at >= unread * 3) continue;
    // Most have a few, some more than a screen.
    const messages = at % 30 === 0 ? 60 : 1 + (at % 4);
    for (let n = 0; n < messages; n += 1) await by.outbox.send(id, text(`Message ${n} about ${at}`));
    await eventually('they are sent', () => by.conversations.get(id)?.outbox.length === 0);
  }
  await eventually('what was missed', () => unreadOnServer() === unread);

  const desktop = cleanup.use(await startDesktop());
  cleanup.use(await startNotificationDaemon(desktop.busAddress));
  const app = cleanup.use(await startApp({ desktop }));
  const page = await app.page();
  await joinServer(page, server.origin, 'ada@example.org');
  await page
    .getByRole('radio', { name: new RegExp(t('list.unreadConversations', { count: unread })) })
    .waitFor();

  return { page, unreadOnServer };
});

it('gets from 300 unread conversations of 1000 to none by a few keys', async ({
  scene: { page, unreadOnServer },
}) => {
  let presses = 0;
  const press = async (keys: string): Promise<void> => {
    presses += 1;
    await page.keyboard.press(keys);
  };
  const left = (): Promise<number> =>
    page
      .getByRole('radio', { name: t('list.unreadOnly') })
      .locator('.hidden-text')
      .textContent({ timeout: 1000 })
      .then((words) => Number.parseInt(words ?? '', 10))
      .catch(() => 0);
  await page.evaluate(() => {
    const taken: number[] = [];
    Object.assign(globalThis, { longTasks: taken });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) taken.push(duration);
    }).observe({ type: 'longtask' });
  });
  const inspector = await page.context().newCDPSession(page);
  let seconds = 0;
  const tasks = await taskTimes(inspector, async () => {
    const from = performance.now();
    await press('Alt+Shift+U');
    for (let looked = 1; looked <= lookedAt; looked += 1) {
      await press('Alt+Shift+ArrowDown');
      // What fits on the screen is read by looking; where there is more, a key says so.
      const read = async (): Promise<boolean> => (await left()) === unread - looked;
      await vi.waitUntil(read, { timeout: 1500 }).catch(() => press('Escape'));
      await expect.poll(read).toBe(true);
    }
    await picture(page, 'half-way');
    await press('Shift+Escape');
    await page.getByText(t('list.markAllReadText')).waitFor();
    await press('Enter');
    await expect.poll(left).toBe(0);
    await eventually('none is unread for the server', () => unreadOnServer() === 0);
    seconds = (performance.now() - from) / 1000;
  });
  await picture(page, 'caught-up');
  const held = await page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks);
  const longest = Math.max(0, ...tasks);
  console.log(
    `${conversations} conversations, ${unread} unread: ${presses} keys, ${seconds.toFixed(1)} s; longest task ${longest.toFixed(1)} ms of CPU; ${held.length} held the window up for more than 50 ms: ${held.join(', ')}`,
  );
  expect(presses).toBeLessThanOrEqual(pressesMost);
  expect(seconds).toBeLessThan(secondsMost);
  expect(longest).toBeLessThan(50);
}, 1_200_000);
