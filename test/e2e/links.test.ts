import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { startApp, type App } from './support/app.ts';
import { appCommand, appFolder, logFileOf } from '../fixtures/app-folder.ts';
import { startDesktop } from './support/desktop.ts';
import { inScene, sceneFolder } from './support/in-scene.ts';
import { say, startHeadless } from './support/headless.ts';
import { pictures } from './support/pictures.ts';
import { recordOpenedLinks } from './support/opened-links.ts';
import { eventually, run } from './support/processes.ts';
import { password, startServer } from './support/server.ts';
import { signedInFolder } from './support/signed-in.ts';
import { titlesOnDesktop } from './support/window.ts';
import { t } from '../../words/translate.ts';
import { saying } from './support/saying.ts';

const picture = pictures('links');

/** Agrees to what a dialog asks about a link. */
async function agree(page: Page, heading: string, action: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: heading });
  await dialog.waitFor();
  await page.locator('body > parley-confirm').getByRole('button', { name: action, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

const logOf = (userData: string) => readFile(logFileOf(userData), 'utf8').catch(() => '');

const it = inScene(async (cleanup) => {
  const server = cleanup.use(await startServer());
  await server.signUp('ada@example.org', 'Ada Lovelace');
  const benId = (await server.signUp('ben@example.org', 'Ben Okri')).gaiaId;
  const ada = cleanup.use(await startHeadless(server, 'ada@example.org'));
  const desktop = cleanup.use(await startDesktop());
  const folder = await sceneFolder(cleanup, 'links');
  const env = {
    ...desktop.env,
    XDG_CURRENT_DESKTOP: 'X-Generic',
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_DATA_HOME: join(folder, 'data'),
  };
  await mkdir(join(folder, 'config'), { recursive: true });

  const members = (conversationId: string) =>
    (ada.conversations.get(conversationId)?.conversation.current_participant ?? []).map((id) => id.gaia_id);

  /** Makes a group with a link; answers its id and where the button of the link's page leads. */
  async function groupWithLink(name: string): Promise<{ id: string; button: string }> {
    const id = await ada.createConversation({ people: [], name, group: true });
    await ada.in(id).shareLink(true);
    const page = await fetch(await ada.in(id).link());
    const button = /class="action" href="([^"]+)"/.exec(await page.text())?.[1] ?? '';
    expect(button).toMatch(/^parley:\/\/127\.0\.0\.1:\d+\/join\//);
    return { id, button };
  }

  /** As a browser hands a link over. */
  const openLink = (link: string) => run('xdg-open', [link], env);

  /** What an installed package does: a desktop file that takes links of the scheme. */
  async function install(userData: string): Promise<string> {
    const pid = join(folder, 'pid');
    const start = join(folder, 'start');
    const command = appCommand(appFolder).map((part) => `'${part}'`);
    const line = `echo $$ > '${pid}'\nPARLEY_USER_DATA='${userData}' exec ${command.join(' ')} "$@"\n`;
    await writeFile(start, `#!/bin/sh\n${line}`);
    await chmod(start, 0o755);
    const applications = join(folder, 'data', 'applications');
    await mkdir(applications, { recursive: true });
    await writeFile(
      join(applications, 'parley.desktop'),
      `[Desktop Entry]\nType=Application\nName=Parley\nExec=${start} %U\nMimeType=x-scheme-handler/parley;\n`,
    );
    await run('xdg-mime', ['default', 'parley.desktop', 'x-scheme-handler/parley'], env);
    return pid;
  }
  return { server, desktop, ada, benId, members, groupWithLink, openLink, install };
});

async function openPage(app: App, heading: string) {
  const page = await app.page();
  await eventually(`"${heading}" open`, () =>
    page.getByRole('textbox', { name: t('composer.label', { name: heading }) }).isVisible(),
  );
  return page;
}

it('joins by a link that arrives while the app runs in the tray', async ({
  scene: { server, desktop, ada, benId, members, groupWithLink, openLink, install },
}) => {
  await using cleanup = new AsyncDisposableStack();
  const userData = await signedInFolder(server, 'ben@example.org', cleanup);
  await using app = await startApp({ desktop, userData, args: ['--hidden'] });
  await install(userData);
  const { id, button } = await groupWithLink('Harbour walks');
  expect(members(id)).not.toContain(benId);
  await openLink(button);
  const window = await app.page();
  const asked = t('links.join', { group: 'Harbour walks' });
  await window.getByRole('dialog', { name: asked }).waitFor();
  await picture(desktop, 'question');
  // What was asked about does not stay in the window when another link takes its place.
  await openLink(`${button.slice(0, button.indexOf('/join'))}/join`);
  await window.getByRole('dialog', { name: asked }).waitFor({ state: 'hidden' });
  await openLink(button);
  expect(members(id)).not.toContain(benId);
  await agree(window, asked, t('links.joinAction'));
  const page = await openPage(app, 'Harbour walks');
  await eventually('Ben in the group', () => members(id).includes(benId));
  await say(ada, id, 'Welcome aboard');
  await page.getByRole('log').getByText('Welcome aboard').waitFor();
  await picture(desktop, 'joined');

  // A second start without a link shows the first, where it was.
  await openLink(`parley://${new URL(server.origin).host}/conversation/${id}`);
  await openPage(app, 'Harbour walks');

  // What is said goes by itself, perhaps before the second start has ended.
  await Promise.all([
    page.getByText(t('refusals.accountNotInConversation')).waitFor(),
    openLink(`parley://${new URL(server.origin).host}/conversation/none`),
  ]);
  await ada.in(id).shareLink(false);
  await Promise.all([page.getByText(saying('refusal.group_link_dead')).waitFor(), openLink(button)]);
  await picture(desktop, 'dead-link');
});

it('asks about the link that it is started by', async ({
  scene: { server, desktop, benId, members, groupWithLink, openLink, install },
}) => {
  await using cleanup = new AsyncDisposableStack();
  const userData = await signedInFolder(server, 'ben@example.org', cleanup);
  const pidFile = await install(userData);
  const { id, button } = await groupWithLink('Night swim');
  expect(members(id)).not.toContain(benId);
  // Ends with the app that it starts.
  const opened = openLink(button);
  await eventually('the question', async () => (await logOf(userData)).includes('asks about a link'));
  await eventually('the window', async () =>
    (await titlesOnDesktop(desktop)).some((title) => title.includes('Parley')),
  );
  await picture(desktop, 'started-by-link');
  expect(members(id)).not.toContain(benId);
  const pid = Number(await readFile(pidFile, 'utf8'));
  process.kill(pid, 'SIGTERM');
  await opened.catch(() => undefined);
});

it('asks who one is, and joins then', async ({ scene: { server, desktop, members, groupWithLink } }) => {
  const { id, button } = await groupWithLink('Sea shanties');
  const { gaiaId } = await server.signUp('cleo@example.org', 'Cleo Dufour');
  await using app = await startApp({ desktop, args: [`--open=${button}`] });
  const page = await app.page();
  await agree(page, t('links.signIn', { server: new URL(server.origin).host }), t('links.continue'));
  await page.getByLabel(t('firstStart.account')).fill('cleo@example.org');
  await expect.poll(() => page.getByLabel(t('firstStart.server')).inputValue()).toBe(server.origin);
  await page.getByLabel(t('firstStart.password'), { exact: true }).fill(password);
  await picture(desktop, 'sign-in');
  await page.getByRole('button', { name: t('firstStart.signIn'), exact: true }).click();
  await agree(page, t('links.join', { group: 'Sea shanties' }), t('links.joinAction'));
  await openPage(app, 'Sea shanties');
  await eventually('Cleo in the group', () => members(id).includes(gaiaId));
});

it('signs up by an invitation', async ({ scene: { server, desktop } }) => {
  await using app = await startApp({
    desktop,
    args: [`--open=parley://${new URL(server.origin).host}/invite/abc-123`],
  });
  const page = await app.page();
  await agree(page, t('links.signUp', { server: new URL(server.origin).host }), t('links.continue'));
  await page.getByLabel(t('firstStart.password'), { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel(t('firstStart.server')).inputValue()).toBe(server.origin);
  await expect.poll(() => page.getByLabel(t('firstStart.invite')).inputValue()).toBe('abc-123');
  await picture(desktop, 'sign-up');
});

it('leads from a forgotten password to the page of the server', async ({ scene: { server, desktop } }) => {
  await using opened = await recordOpenedLinks();
  await using app = await startApp({
    desktop,
    args: [`--open=parley://${new URL(server.origin).host}`],
    env: opened.env,
  });
  const page = await app.page();
  await agree(page, t('links.signIn', { server: new URL(server.origin).host }), t('links.continue'));
  await expect.poll(() => page.getByLabel(t('firstStart.server')).inputValue()).toBe(server.origin);
  await page.getByRole('button', { name: t('firstStart.forgot') }).click();
  await expect.poll(() => opened.read()).toEqual([`${server.origin}/reset`]);
  const { status } = await fetch(`${server.origin}/reset`);
  expect(status).toBe(200);
});
