import type { Page } from 'playwright';
import { expect } from 'vitest';
import { t } from '../../words/translate.ts';
import { startNotificationDaemon } from '../fixtures/notification-daemon.ts';
import { patienceMs } from '../fixtures/patience.ts';
import { stillFor } from './support/acts/still-for.ts';
import { startApp } from './support/app.ts';
import { ask, recordedEvents, recordEvents } from './support/bridge-of-page.ts';
import { startDesktop } from './support/desktop.ts';
import { say, startHeadless } from './support/headless.ts';
import { eventually } from './support/processes.ts';
import { inScene } from './support/in-scene.ts';
import { startServer } from './support/server.ts';
import { signedInFolder } from './support/signed-in.ts';
import { startTrayHost } from './support/tray-host.ts';
import { closeWindow, windowState } from './support/window.ts';

const historyLength = 60;
const draft = 'The crane is back on Monday';
const query = 'crane';

const it = inScene(async (cleanup) => {
  const server = cleanup.use(await startServer());
  for (const [account, name] of [
    ['ada@example.org', 'Ada Lovelace'],
    ['cid@example.org', 'Cid Ortega'],
  ] as const)
    await server.signUp(account, name);
  const { gaiaId } = await server.signUp('ben@example.org', 'Ben Okri');
  // Ben's computer it is; Ada and Cid write to him.
  const ada = cleanup.use(await startHeadless(server, 'ada@example.org'));
  const withAda = await ada.createConversation({ people: [gaiaId], name: '', group: false });
  {
    await using cid = await startHeadless(server, 'cid@example.org');
    const withCid = await cid.createConversation({ people: [gaiaId], name: '', group: false });
    for (let n = 1; n <= historyLength; n += 1) await say(cid, withCid, `Message ${n} of Cid`);
    await using ben = await startHeadless(server, 'ben@example.org');
    await eventually('both conversations', () => ben.conversations.size === 2);
    for (const id of [withAda, withCid]) await say(ben, id, 'Hello');
  }
  const desktop = cleanup.use(await startDesktop());
  const notifications = cleanup.use(await startNotificationDaemon(desktop.busAddress));
  const tray = cleanup.use(await startTrayHost(desktop.busAddress));
  const userData = await signedInFolder(server, 'ben@example.org', cleanup);
  const app = cleanup.use(await startApp({ desktop, userData }));
  const item = await tray.item();
  await app.page();
  // Five minutes pass in a moment; no one has to wait for anything else.
  await app.electron.evaluate(() => {
    const usual = globalThis.setTimeout;
    const hurried = (fn: () => void, ms?: number, ...rest: unknown[]): unknown =>
      usual(fn, ms === 300_000 ? 200 : ms, ...rest);
    globalThis.setTimeout = Object.assign(hurried, usual) as typeof setTimeout;
  });
  const closed = (): Promise<boolean> =>
    eventually(
      'no window',
      async () => (await windowState(app)) === null && app.electron.windows().length === 0,
    );
  /** Has the window come back, and waits until it can be seen. */
  async function back(how: () => unknown): Promise<Page> {
    const coming = app.electron.waitForEvent('window', { timeout: patienceMs });
    await how();
    const page = await coming;
    await eventually('the window on screen', async () => (await windowState(app))?.visible === true);
    return page;
  }

  return { desktop, notifications, item, app, ada, withAda, closed, back };
});

const field = (page: Page) =>
  page.getByRole('textbox', { name: t('composer.label', { name: 'Cid Ortega' }) });

const log = (page: Page) => page.getByRole('log', { name: t('conversation.log', { name: 'Cid Ortega' }) });
const find = (page: Page) => page.getByRole('textbox', { name: t('list.find') });

/** What the person sees of where they are: the message at the top of the history, and how far below the top it begins. */
async function seen(page: Page) {
  const [text, from, to] = await field(page).evaluate((element: HTMLTextAreaElement) => [
    element.value,
    element.selectionStart,
    element.selectionEnd,
  ]);
  const top = await log(page).evaluate((element) => {
    const { top: edge } = element.getBoundingClientRect();
    const entry = [...element.querySelectorAll<HTMLElement>('[data-key]')].find(
      (one) => one.getBoundingClientRect().bottom > edge,
    );
    return [entry?.dataset['key'] ?? '', Math.round((entry?.getBoundingClientRect().top ?? 0) - edge)];
  });
  return {
    written: [text, from, to],
    top,
    query: await find(page).inputValue(),
    details: await page.getByRole('complementary', { name: t('conversation.details') }).isVisible(),
  };
}

it('comes back as it was after it was closed for want of anyone who looks at it', async ({
  scene: { desktop, notifications, item, app, closed, back },
}) => {
  const page = await app.page();
  await page.getByRole('option', { name: /Cid/ }).click();
  await page
    .getByRole('button', { name: t('conversation.details') })
    .first()
    .click();
  await find(page).fill(query);
  await field(page).fill(draft);
  await log(page).getByText('Hello').waitFor();
  await log(page).hover();
  await page.mouse.wheel(0, -900);
  await eventually('scrolled up', () =>
    log(page).evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop > 300),
  );
  await field(page).evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(4, 9));
  // It glides, and older messages are fetched on the way.
  await stillFor(log(page), 30);
  const before = await seen(page);
  expect(before).toMatchObject({ written: [draft, 4, 9], query, details: true });

  await closeWindow(desktop);
  await closed();
  // It says once that it stays in the tray.
  await notifications.until(() => notifications.shown.size === 1);
  notifications.dismiss([...notifications.shown.keys()][0] ?? 0);
  const again = await back(() => item.choose(t('tray.open')));
  await expect.poll(() => seen(again)).toEqual(before);
});

it('tells, counts and leads to messages that come meanwhile', async ({
  scene: { desktop, notifications, item, app, ada, withAda, closed, back },
}) => {
  await closeWindow(desktop);
  await closed();
  await say(ada, withAda, 'Are you there?');
  await notifications.until(() => notifications.shown.size === 1);
  await eventually('counted', async () => (await item.tooltip()).includes(t('tray.unread', { count: 1 })));
  expect(await windowState(app)).toBeNull();
  const page = await back(() => notifications.click([...notifications.shown.keys()][0] ?? 0));
  await page
    .getByRole('log', { name: t('conversation.log', { name: 'Ada Lovelace' }) })
    .getByText('Are you there?')
    .waitFor();
  await page.getByRole('option', { name: /Cid/ }).click();
  await expect.poll(() => field(page).inputValue()).toBe(draft);
});

it('stays while it holds what would be lost', async ({ scene: { desktop, item, app, closed } }) => {
  const page = app.electron.windows()[0]!;
  const askedTwice = async (): Promise<void> => {
    await recordEvents(page);
    await closeWindow(desktop);
    await eventually(
      'asked twice',
      async () => (await recordedEvents(page)).filter((name) => name === 'askToClose').length > 1,
    );
  };
  await page
    .getByRole('button', { name: t('list.newConversation') })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await askedTwice();
  expect(await windowState(app)).toMatchObject({ visible: false });
  await item.choose(t('tray.open'));
  await eventually('the window on screen', async () => (await windowState(app))?.visible === true);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await ask(page, 'changeSettings', { keepWindowReady: true });
  expect((await ask(page, 'readApp')).settings.keepWindowReady).toBe(true);
  await ask(page, 'changeSettings', { keepWindowReady: false });
  await closeWindow(desktop);
  await closed();
});

it('is maximised as it was, and seen only once its page has begun', async ({
  scene: { desktop, item, app, closed, back },
}) => {
  const isMaximized = (): Promise<boolean> =>
    app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMaximized() === true);
  await back(() => item.choose(t('tray.open')));
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.maximize());
  await eventually('the window maximised', isMaximized);
  await closeWindow(desktop);
  await closed();
  await app.electron.evaluate(({ app: parley }) => {
    // A page that takes long to draw is shown after five seconds all the same.
    const usual = setTimeout;
    const patient = (run: () => void, ms?: number) => usual(run, ms === 5_000 ? 500_000 : ms);
    const happened: string[] = [];
    Object.assign(globalThis, { happened, setTimeout: Object.assign(patient, usual) });
    parley.once('browser-window-created', (_event, window) => {
      window.webContents.once('did-navigate', () => happened.push('begun'));
      window.on('show', () => happened.push('shown'));
    });
  });
  await back(() => item.choose(t('tray.open')));
  await eventually('maximised again', isMaximized);
  const happened = await app.electron.evaluate(
    () => (globalThis as unknown as { happened: string[] }).happened,
  );
  expect(happened).toEqual(['begun', 'shown']);
});
