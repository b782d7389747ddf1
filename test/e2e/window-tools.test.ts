import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { expect } from 'vitest';
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
import { startTrayHost } from './support/tray-host.ts';
import { windowState } from './support/window.ts';
import { t } from '../../words/translate.ts';
import { saying } from './support/saying.ts';

const output = promisify(execFile);
const picture = pictures('window-tools');
const secret = 'Meet me at the old mill';
const link = 'https://parley.example/where?code=x';

const width = (page: Page): Promise<number> => page.evaluate(() => innerWidth);

/** What Ben sees in his window. */
const inWindow = (page: Page) => ({
  page,
  entry: (name: string) => page.getByRole('menuitem', { name, exact: true }),
  composer: () => page.getByRole('textbox', { name: saying('composer.label') }),
  dialog: () => page.locator('parley-window-settings'),
  async openKeyboard(): Promise<void> {
    await page.keyboard.press('Control+Comma');
    const all = page.locator('parley-settings');
    await all.getByRole('button', { name: t('settings.computer.title'), exact: true }).click();
    await all.getByRole('button', { name: t('windowSettings.label') }).click();
  },
});

const it = inScene(async (cleanup) => {
  const server = cleanup.use(await startServer());
  await server.signUp('ada@example.org', 'Ada Lovelace');
  const { gaiaId } = await server.signUp('ben@example.org', 'Ben Okri');
  const ada = cleanup.use(await startHeadless(server, 'ada@example.org'));
  const conversationId = await ada.createConversation({ people: [gaiaId], name: '', group: false });
  {
    await using elsewhere = await startHeadless(server, 'ben@example.org');
    await say(elsewhere, conversationId, secret);
  }
  await ada.outbox.send(conversationId, {
    segment: [{ type: SegmentType.SEGMENT_TYPE_LINK, text: link, link_data: { link_target: link } }],
  });
  const desktop = cleanup.use(await startDesktop());
  // Where no panel shows icons, a hidden app says so by a notification.
  cleanup.use(await startTrayHost(desktop.busAddress));
  const notifications = cleanup.use(await startNotificationDaemon(desktop.busAddress));
  const userData = await signedInFolder(server, 'ben@example.org', cleanup);
  const app = cleanup.use(await startApp({ desktop, userData }));
  const window = inWindow(await app.page());
  /** What another program gets that pastes. */
  const pasted = async (): Promise<string> =>
    (
      await output('xclip', ['-selection', 'clipboard', '-o'], { env: desktop.env }).catch(() => ({
        stdout: '',
      }))
    ).stdout;
  const settings = async (): Promise<Record<string, unknown>> =>
    JSON.parse(await readFile(join(userData, 'settings.json'), 'utf8')) as Record<string, unknown>;
  const isVisible = async (): Promise<boolean> => (await windowState(app))?.visible === true;
  await window.composer().waitFor();

  return { server, desktop, notifications, app, conversationId, pasted, settings, isVisible, ...window };
});

it('has a menu bar that Alt brings up', async ({ scene: { desktop, page, entry, composer } }) => {
  await composer().focus();
  await page.keyboard.press('Alt');
  await page.getByRole('menubar').waitFor();
  await page.keyboard.press('f');
  await entry('Quit').waitFor();
  await picture(desktop, 'menu-bar');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('menubar').count()).toBe(0);
});

it('zooms by keys and wheel', async ({ scene: { desktop, page } }) => {
  const plain = await width(page);
  await page.keyboard.press('Control+Equal');
  await eventually('zoomed in', async () => (await width(page)) === Math.ceil(plain / 1.1));
  await page.mouse.move(600, 300);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await eventually('zoomed in more', async () => (await width(page)) === Math.ceil(plain / 1.25));
  await picture(desktop, 'zoomed');
  await page.keyboard.press('Control+Digit0');
  await expect.poll(() => width(page)).toBe(plain);
});

it('corrects a word, and learns one', async ({ scene: { desktop, app, page, entry, composer } }) => {
  await composer().fill('See you tomorow in Parlez');
  const box = (await composer().boundingBox())!;
  await page.mouse.click(box.x + 80, box.y + box.height / 2, { button: 'right' });
  await entry('tomorrow').waitFor();
  await picture(desktop, 'spelling');
  await entry('tomorrow').click();
  await expect.poll(() => composer().inputValue()).toBe('See you tomorrow in Parlez');
  await composer().fill('Parlez');
  await page.mouse.click(box.x + 20, box.y + box.height / 2, { button: 'right' });
  await entry(t('menus.addToDictionary')).click();
  await eventually('the learnt word', () =>
    app.electron.evaluate(async ({ session }) =>
      (await session.defaultSession.listWordsInSpellCheckerDictionary()).includes('Parlez'),
    ),
  );
});

it('cuts, pastes and selects by its menu', async ({ scene: { entry, composer } }) => {
  await composer().fill('to be moved');
  const choose = async (name: string): Promise<void> => {
    await composer().click({ button: 'right' });
    await entry(name).click();
  };
  const selected = () =>
    composer().evaluate((field: HTMLTextAreaElement) =>
      field.value.slice(field.selectionStart, field.selectionEnd),
    );
  const typed = () => composer().inputValue();
  await choose('Select all');
  await expect.poll(selected).toBe('to be moved');
  await choose('Cut');
  await expect.poll(typed).toBe('');
  await choose('Paste');
  await expect.poll(typed).toBe('to be moved');
  await choose('Paste');
  await expect.poll(typed).toBe('to be movedto be moved');
  await composer().fill('');
});

it('copies a link', async ({ scene: { desktop, page, pasted, entry } }) => {
  await page.getByRole('link', { name: 'parley.example' }).click({ button: 'right' });
  await entry('Copy link').waitFor();
  await picture(desktop, 'link');
  await entry('Copy link').click();
  await expect.poll(pasted).toBe(link);
});

it('sets keys that show and hide it from anywhere, and says when they are taken', async ({
  scene: { desktop, app, page, dialog, settings, isVisible, openKeyboard },
}) => {
  await openKeyboard();
  await page.getByRole('dialog', { name: t('windowSettings.label') }).waitFor();
  const keys = dialog().getByRole('button', { name: new RegExp(`^${t('windowSettings.shortcut')}`) });
  await keys.click();
  await page.keyboard.press('Control+C');
  await dialog()
    .getByText(t('shortcut.problems.too-common', { keys: 'Ctrl+C' }))
    .waitFor();
  await keys.click();
  // The window manager has these.
  await page.keyboard.press('Meta+D');
  await dialog()
    .getByText(t('shortcut.taken', { keys: 'Super+D' }))
    .waitFor();
  await picture(desktop, 'keys-taken');
  await keys.click();
  await page.keyboard.press('Control+Alt+P');
  await expect.poll(async () => (await settings())['windowShortcut']).toBe('Ctrl+Alt+P');
  await picture(desktop, 'settings');
  await page.keyboard.press('Escape');
  await desktop.press('ctrl+alt+p');
  await eventually('the window away', async () => !(await isVisible()));
  await desktop.press('ctrl+alt+p');
  await eventually('the window back', async () => (await windowState(app))?.focused === true);
});

it('chooses the languages of spelling', async ({ scene: { page, dialog, settings, openKeyboard } }) => {
  await openKeyboard();
  const system = dialog().getByRole('switch', { name: t('windowSettings.asSystem') });
  await system.click();
  const english = dialog().getByRole('button', { name: 'American English' });
  await expect.poll(() => english.getAttribute('aria-pressed')).toBe('true');
  await english.click();
  await eventually('no language left', async () => {
    const { spelling } = (await settings()) as { spelling?: { languages: unknown } };
    return JSON.stringify(spelling?.languages) === '[]';
  });
  await system.click();
  await page.keyboard.press('Escape');
});

it('copies diagnostics with nothing private in them', async ({
  scene: { server, page, conversationId, pasted, entry, app },
}) => {
  await page.keyboard.press('Alt+h');
  await entry('Copy diagnostics').click();
  await eventually('the report', async () => (await pasted()).startsWith('Parley diagnostics'));
  await page.getByText(t('menus.diagnosticsCopied')).waitFor();
  const report = await pasted();
  expect(report).toMatch(/^1: joined, online; 1 conversations/m);
  expect(report).toMatch(/^Electron: \d+/m);
  const token = (await readFile(join(app.userData, 'tokens', 'signed-in-before'), 'utf8')).replace(
    'plain:',
    '',
  );
  const { port } = new URL(server.origin);
  for (const hidden of [
    secret,
    token,
    conversationId,
    'ben@example.org',
    'Ben Okri',
    'Ada',
    link,
    `:${port}`,
  ])
    expect(report).not.toContain(hidden);
});

it('keeps its zoom and its keys over a restart, and says when others have them', async ({
  scene: { desktop, notifications, app, page, settings, isVisible },
}) => {
  const zoomedOut = Math.ceil((await width(page)) / 0.9);
  await page.keyboard.press('Control+Minus');
  // The setting and the page take it up each in its own time.
  await eventually('the zoom kept', async () => (await settings())['zoom'] === 90);
  await eventually('zoomed out', async () => (await width(page)) === zoomedOut);
  await app.restart();
  const again = await app.page();
  await inWindow(again).composer().waitFor();
  await eventually('zoomed out after the restart', async () => (await width(again)) === zoomedOut);
  await eventually('the keys set', () =>
    app.electron.evaluate(({ globalShortcut }) => globalShortcut.isRegistered('Ctrl+Alt+P')),
  );
  // The keys bring up a window that is behind others, and hide one that someone works in.
  await eventually('the window in front', async () => (await windowState(app))?.focused);
  await desktop.press('ctrl+alt+p');
  await expect.poll(isVisible).toBe(false);
  await app.end();
  const path = join(app.userData, 'settings.json');
  await writeFile(path, JSON.stringify({ ...(await settings()), windowShortcut: 'Super+D' }));
  await app.restart(['--hidden']);
  await notifications.until(() =>
    notifications.calls.some(({ body }) => body.includes('Super+D no longer shows Parley')),
  );
});
