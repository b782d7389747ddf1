import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { startNotificationDaemon } from '../fixtures/notification-daemon.ts';
import { startApp } from './support/app.ts';
import { appArguments, executablePath } from '../fixtures/app-folder.ts';
import { startDesktop } from './support/desktop.ts';
import { inScene, sceneFolder } from './support/in-scene.ts';
import { pictures } from './support/pictures.ts';
import { eventually, run } from './support/processes.ts';
import { password } from './support/server.ts';
import { startTrayHost } from './support/tray-host.ts';
import { closeWindow, titlesOnDesktop, windowState } from './support/window.ts';
import { t } from '../../words/translate.ts';

const picture = pictures('first-start');

const it = inScene(async (cleanup) => {
  const desktop = cleanup.use(await startDesktop());
  const notifications = cleanup.use(await startNotificationDaemon(desktop.busAddress));
  const tray = cleanup.use(await startTrayHost(desktop.busAddress));
  const userData = await sceneFolder(cleanup, 'first');
  const app = cleanup.use(await startApp({ desktop, userData }));
  const page = await app.page();
  const visible = async (): Promise<boolean> => (await windowState(app))?.visible === true;

  return { desktop, notifications, tray, userData, app, page, visible };
});

it('offers three ways to begin', async ({ scene: { desktop, page, visible } }) => {
  await page.getByRole('heading', { name: t('firstStart.title') }).waitFor();
  for (const way of [t('firstStart.lookTitle'), t('firstStart.hereTitle'), t('firstStart.joinTitle')])
    expect(await page.getByRole('button', { name: way }).isVisible()).toBe(true);
  await eventually('the window', visible);
  await picture(desktop, 'three-ways');
});

it('says what is missing before it starts anything', async ({ scene: { page } }) => {
  await page.getByRole('button', { name: t('firstStart.hereTitle') }).click();
  await page.getByRole('button', { name: t('firstStart.create') }).click();
  await page.getByText(t('firstStart.needName')).waitFor();
  expect(await page.getByLabel(t('firstStart.displayName')).getAttribute('aria-invalid')).toBe('true');
});

it('says where a connection is not encrypted, and refuses one beyond the own network', async ({
  scene: { desktop, page },
}) => {
  await page.getByRole('button', { name: t('common.back') }).click();
  await page.getByRole('button', { name: t('firstStart.joinTitle') }).click();
  const server = page.getByLabel(t('firstStart.server'));
  const note = page.getByText(t('status.notEncrypted'));
  await server.fill('192.168.1.20');
  await note.waitFor();
  await picture(desktop, 'not-encrypted');
  await server.fill('chat.example.org');
  await note.waitFor({ state: 'hidden' });
  await server.fill('http://chat.example.org');
  await page.getByLabel(t('firstStart.account')).fill('ida');
  await page.getByLabel(t('firstStart.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('firstStart.signIn'), exact: true }).click();
  await page.getByText(t('error.addressUnencrypted', { host: 'chat.example.org' })).waitFor();
  expect(await server.getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('button', { name: t('common.back') }).click();
  await page.getByRole('button', { name: t('firstStart.hereTitle') }).click();
});

it('makes an account on this computer and shows the empty inbox', async ({ scene: { desktop, page } }) => {
  await page.getByLabel(t('firstStart.displayName')).fill('Ida Holm');
  await page.getByLabel(t('firstStart.account')).fill('ida');
  await page.getByLabel(t('firstStart.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('firstStart.create') }).click();
  await page.getByText(t('list.emptyInbox')).waitFor();
  await page
    .getByRole('button', {
      name: new RegExp(`Ida Holm.*${t('list.yourStatus')}: ${t('presence.available')}`, 'i'),
    })
    .waitFor();
  expect(await page.getByRole('tab', { name: t('list.inbox') }).getAttribute('aria-selected')).toBe('true');
  await picture(desktop, 'empty-inbox');
});

it('keeps what it writes from others on this computer', async ({ scene: { userData, app } }) => {
  expect(await app.electron.evaluate(() => process.umask())).toBe(0o077);
  const files = ['.', 'accounts.json', 'settings.json', 'cache', 'logs'];
  for (const file of files)
    expect([file, (await stat(join(userData, file))).mode & 0o077]).toEqual([file, 0]);
  for (const folder of ['cache', 'logs']) {
    const found = await readdir(join(userData, folder));
    expect(found.length).toBeGreaterThan(0);
    for (const name of found) {
      expect([name, (await stat(join(userData, folder, name))).mode & 0o077]).toEqual([name, 0]);
    }
  }
});

it('goes to the tray when it is closed, and says so once', async ({
  scene: { desktop, notifications, tray, app, visible },
}) => {
  await closeWindow(desktop);
  await eventually('the window gone', async () => !(await visible()));
  await notifications.until(() => notifications.calls.length === 1);
  expect(notifications.calls[0]?.body).toBe(t('notices.staysInTray'));
  await expect.poll(() => titlesOnDesktop(desktop)).toEqual([]);

  const item = await tray.item();
  await item.activate();
  await eventually('the window back, in front', async () => (await windowState(app))?.focused);

  await closeWindow(desktop);
  await eventually('the window gone again', async () => !(await visible()));
  await item.choose('Open Parley');
  await eventually('the window back again', visible);
});

it('shows the first window when it is started a second time', async ({
  scene: { desktop, notifications, tray, userData, visible },
}) => {
  await closeWindow(desktop);
  await eventually('the window gone', async () => !(await visible()));
  await run(executablePath, appArguments, { ...desktop.env, PARLEY_USER_DATA: userData });
  await eventually('the first window back', visible);
  expect(tray.registered()).toHaveLength(1);
  // Where it went was said the first time of three.
  expect(notifications.calls).toHaveLength(1);
});

it('opens where it was, with the same account, after a restart', async ({ scene: { app, visible } }) => {
  const bounds = { x: 90, y: 70, width: 820, height: 560 };
  await app.electron.evaluate(
    ({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to),
    bounds,
  );
  await expect.poll(async () => (await windowState(app))?.bounds).toEqual(bounds);

  await app.restart();
  const again = await app.page();
  await again.getByText(t('list.emptyInbox')).waitFor();
  await eventually('the window', visible);
  await expect.poll(async () => (await windowState(app))?.bounds).toEqual(bounds);
});
