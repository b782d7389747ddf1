import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startApp } from './support/app.ts';
import { startDesktop } from './support/desktop.ts';
import { pictures } from './support/pictures.ts';
import { password, startServer } from './support/server.ts';
import { managedComputer } from './support/small-disk.ts';
import { startTrayHost } from './support/tray-host.ts';
import { t } from '../../words/translate.ts';

const picture = pictures('policy');

it('has what the organisation set, says so, and leaves no choice about it', async () => {
  await using server = await startServer();
  await server.signUp('ada@example.org', 'Ada Lovelace');
  await using desktop = await startDesktop();
  await using _panel = await startTrayHost(desktop.busAddress);
  const rules = { server: server.origin, autostart: true, notifications: { content: 'name-only' } };
  await using folder = await managedComputer(rules);
  const config = join(folder.userData, 'config');
  await mkdir(config);
  await using app = await startApp({
    desktop,
    userData: folder.userData,
    launcher: folder.executablePath,
    env: { XDG_CONFIG_HOME: config },
  });
  const page = await app.page();
  await access(join(config, 'autostart', 'parley.desktop'));

  await page.getByRole('button', { name: t('firstStart.joinTitle') }).click();
  const field = page.getByLabel(t('firstStart.server'));
  expect(await field.inputValue()).toBe(server.origin);
  expect(await field.evaluate((input: HTMLInputElement) => input.readOnly)).toBe(true);
  await page.getByText(t('settings.fixed')).waitFor();
  await picture(page, 'joining');
  await page.getByLabel(t('firstStart.account')).fill('ada@example.org');
  await page.getByLabel(t('firstStart.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('firstStart.signIn'), exact: true }).click();
  await page.getByRole('tab', { name: t('list.inbox') }).waitFor();

  await page.keyboard.press('Control+,');
  const settings = page.locator('parley-settings');
  for (const [title, id, value] of [
    [
      t('settings.notifications.title'),
      'notification-content',
      t('settings.notifications.contents.name-only'),
    ],
    [t('settings.computer.title'), 'start-at-login', t('settings.on')],
  ] as const) {
    await settings.getByRole('button', { name: title, exact: true }).first().click();
    const setting = settings.locator(`[data-setting="${id}"]`);
    await setting.getByText(t('settings.fixed')).waitFor();
    await setting.getByText(value, { exact: true }).waitFor();
    expect(await setting.getByRole('switch').or(setting.getByRole('radio')).count()).toBe(0);
    await picture(page, id);
  }
});
