import { readdirSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { startNotificationDaemon } from '../fixtures/notification-daemon.ts';
import { joinServer, startApp } from './support/app.ts';
import { startDesktop } from './support/desktop.ts';
import { inScene, sceneFolder } from './support/in-scene.ts';
import { saidIn, say, startHeadless } from './support/headless.ts';
import { pictures } from './support/pictures.ts';
import { eventually } from './support/processes.ts';
import { password, startServer } from './support/server.ts';
import { fillDisk, ownFolder, sealFolder, smallDisk } from './support/small-disk.ts';
import { startTrayHost } from './support/tray-host.ts';
import { closeWindow, windowState } from './support/window.ts';
import { t } from '../../words/translate.ts';
import { saying } from './support/saying.ts';

const long = 'Rather many words. '.repeat(400);

/** What is typed is on disk. */
async function draftKept(userData: string, text: string): Promise<void> {
  await eventually('the draft on disk', () => {
    const folder = join(userData, 'cache');
    const file = readdirSync(folder).find((name) => name.endsWith('.sqlite')) ?? '';
    const database = new Database(join(folder, file), { readonly: true });
    try {
      return database.prepare('SELECT text FROM drafts').pluck().get() === text;
    } finally {
      database.close();
    }
  });
}

const composer = (page: Page) => page.getByRole('textbox', { name: saying('composer.label') });
const notice = (page: Page, words: RegExp) => page.getByRole('status').filter({ hasText: words });

const it = inScene(async (cleanup) => {
  const server = cleanup.use(await startServer());
  await server.signUp('ada@example.org', 'Ada Lovelace');
  const { gaiaId } = await server.signUp('ben@example.org', 'Ben Okri');
  const ada = cleanup.use(await startHeadless(server, 'ada@example.org'));
  await using ben = await startHeadless(server, 'ben@example.org');
  const conversationId = await ada.createConversation({ people: [gaiaId], name: '', group: false });
  await eventually('Ben invited', () => ben.conversations.has(conversationId));
  await say(ben, conversationId, 'Hello');

  return { server, ada, conversationId };
});

it('goes on without tray, without notifications and with a full disk, and says what to do', async ({
  scene: { server, ada, conversationId },
}) => {
  const picture = pictures('environment');
  await using desktop = await startDesktop({ bare: true });
  await using disk = await smallDisk('size=96m');
  const { userData } = disk;
  await using app = await startApp({ desktop, userData, launcher: disk.executablePath });
  const page = await app.page();
  await joinServer(page, server.origin, 'ben@example.org');
  await composer(page).waitFor();

  await notice(page, saying('problem.no-notifications')).waitFor();
  await picture(desktop, 'no-notifications');
  await page.getByRole('button', { name: t('problem.dismiss') }).click();
  await notice(page, saying('problem.no-tray')).waitFor();

  await using notifications = await startNotificationDaemon(desktop.busAddress);
  await notice(page, saying('problem.no-tray')).waitFor({ state: 'detached' });
  await closeWindow(desktop);
  await notifications.until(() => notifications.shown.size === 1);
  expect(notifications.calls.at(-1)?.body).toBe(t('notices.staysWithoutTray'));
  await using tray = await startTrayHost(desktop.busAddress);
  await (await tray.item()).activate();
  await eventually('the window', async () => (await windowState(app))?.visible);

  const fill = () => fillDisk(app.electron.process().pid ?? 0, userData);
  const makeRoom = fill();
  const full = notice(page, saying('problem.disk-full'));
  // What was written before leaves room to write over for a while.
  for (let count = 0; !(await full.isVisible()); count += 1) {
    fill();
    await say(ada, conversationId, `${long} ${count}`);
  }
  await say(ada, conversationId, 'Not kept');
  await page.getByRole('log').getByText('Not kept').waitFor();
  await picture(desktop, 'disk-full');

  makeRoom();
  await composer(page).fill('There is room now');
  await composer(page).press('Enter');
  await eventually('at Ada', () => saidIn(ada, conversationId).includes('There is room now'));
  await full.waitFor({ state: 'detached' });
  expect(saidIn(ada, conversationId).slice(-2)).toEqual(['Not kept', 'There is room now']);
});

it('goes on while its folder cannot be written, and loses nothing', async ({
  scene: { server, ada, conversationId },
}) => {
  const picture = pictures('unwritable');
  await using desktop = await startDesktop();
  await using _daemon = await startNotificationDaemon(desktop.busAddress);
  await using _tray = await startTrayHost(desktop.busAddress);
  await using disk = await ownFolder();
  const { userData } = disk;
  const sealed = (page: Page) => notice(page, saying('problem.disk-unwritable'));
  {
    await using app = await startApp({ desktop, userData, launcher: disk.executablePath });
    const page = await app.page();
    await joinServer(page, server.origin, 'ben@example.org');
    await composer(page).waitFor();
    const unseal = sealFolder(app.electron.process().pid ?? 0, userData);
    await page.keyboard.press('Control+,');
    const settings = page.locator('parley-settings');
    await settings.getByRole('button', { name: t('settings.appearance.title') }).click();
    await settings.getByRole('radio', { name: t('settings.appearance.accents.violet') }).click();
    await page.keyboard.press('Escape');
    await sealed(page).waitFor();
    await say(ada, conversationId, 'While nothing is kept');
    await page.getByRole('log').getByText('While nothing is kept').waitFor();
    await composer(page).fill('Sent meanwhile');
    await composer(page).press('Enter');
    await eventually('at Ada', () => saidIn(ada, conversationId).includes('Sent meanwhile'));
    await composer(page).fill('Half a word');
    await picture(desktop, 'sealed');
    expect(await readFile(join(userData, 'settings.json'), 'utf8')).not.toContain('violet');
    unseal();
    await sealed(page).waitFor({ state: 'detached' });
    await expect.poll(() => readFile(join(userData, 'settings.json'), 'utf8')).toContain('violet');
    await draftKept(userData, 'Half a word');
    app.electron.process().kill('SIGKILL');
  }
  await using app = await startApp({ desktop, userData });
  const page = await app.page();
  await page.getByRole('log').getByText('Sent meanwhile').waitFor();
  await page.getByRole('log').getByText('While nothing is kept').waitFor();
  await expect.poll(() => composer(page).inputValue()).toBe('Half a word');
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['accent'])).toBe('violet');
  expect(await sealed(page).count()).toBe(0);
});

it('keeps a sign-in without a key ring, and asks for another when the key ring was lost', async ({
  scene: { server },
}) => {
  const picture = pictures('key-ring');
  await using desktop = await startDesktop();
  await using cleanup = new AsyncDisposableStack();
  const userData = await sceneFolder(cleanup, 'key-ring');
  // What the host keeps its key in cannot be written: no program can encrypt anything.
  await mkdir(join(userData, 'safe-storage.key'));
  const tokens = join(userData, 'tokens');
  const kept = async () => join(tokens, (await readdir(tokens))[0] ?? '');
  {
    await using app = await startApp({ desktop, userData });
    const page = await app.page();
    await joinServer(page, server.origin, 'ben@example.org');
    await notice(page, saying('problem.no-key-ring')).waitFor();
    await picture(desktop, 'none');
    expect(await readFile(await kept(), 'utf8')).toMatch(/^plain:/);
    await page.getByRole('button', { name: t('problem.dismiss') }).click();
    await notice(page, saying('problem.no-key-ring')).waitFor({ state: 'detached' });
    await composer(page).fill('Half a thought');
    await draftKept(userData, 'Half a thought');
  }
  await writeFile(await kept(), 'v1:c29tZXRoaW5nIGVsc2U=');
  await using app = await startApp({ desktop, userData });
  const page = await app.page();
  await page
    .getByRole('button', { name: t('connection.signInAgain') })
    .first()
    .waitFor();
  await picture(desktop, 'lost');
  await page
    .getByRole('button', { name: t('connection.signInAgain') })
    .first()
    .click();
  await page.getByLabel(t('firstStart.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('firstStart.signIn'), exact: true }).click();
  await composer(page).waitFor();
  await expect.poll(() => composer(page).inputValue()).toBe('Half a thought');
  expect(await notice(page, saying('problem.no-key-ring')).count()).toBe(0);
});
