import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from '../../client/index.ts';
import { t } from '../../words/translate.ts';
import { startApp } from './support/app.ts';
import { startDesktop } from './support/desktop.ts';
import { saidIn, say, startHeadless } from './support/headless.ts';
import { eventually } from './support/processes.ts';
import { saying } from './support/saying.ts';
import { password, startServer, type Server } from './support/server.ts';
import { signedInFolder } from './support/signed-in.ts';

const cleanup = new AsyncDisposableStack();
let server: Server;
let page: Page;
let userData: string;
let ben: Session;
let conversation: string;

const part = (): Locator => page.locator('[data-setting="delete-account"]');

beforeAll(async () => {
  server = cleanup.use(await startServer());
  await server.signUp('ada@example.org', 'Ada Lovelace');
  const { gaiaId } = await server.signUp('ben@example.org', 'Ben Okri');
  const ada = cleanup.use(await startHeadless(server, 'ada@example.org'));
  ben = cleanup.use(await startHeadless(server, 'ben@example.org'));
  conversation = await ada.createConversation({ people: [gaiaId], name: '', group: false });
  await say(ada, conversation, 'Xylophones at noon');
  await eventually('at Ben', () => saidIn(ben, conversation).includes('Xylophones at noon'));
  await say(ben, conversation, 'See you there');
  userData = await signedInFolder(server, 'ada@example.org');
  cleanup.defer(() => rm(userData, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  const app = cleanup.use(await startApp({ desktop: cleanup.use(await startDesktop()), userData }));
  page = await app.page();
  await page.getByRole('textbox', { name: saying('composer.label') }).waitFor();
});

afterAll(() => cleanup.disposeAsync());

/** The files of the app in which the words can be read. */
async function filesWith(words: string): Promise<string[]> {
  const entries = await readdir(userData, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const file of entries.filter((each) => each.isFile())) {
    const content = await readFile(join(file.parentPath, file.name)).catch(() => Buffer.alloc(0));
    if (content.includes(words)) found.push(file.name);
  }
  return found;
}

it('says what is deleted, asks for the password and once more, and leaves nothing behind', async () => {
  await eventually('kept here', async () => (await filesWith('Xylophones')).length > 0);
  await page.keyboard.press('Control+,');
  await page
    .locator('parley-settings')
    .getByRole('button', { name: t('settings.profile.title'), exact: true })
    .first()
    .click();
  await part()
    .getByRole('button', { name: t('settings.deleteAccount.label') })
    .click();
  await part().getByText(t('settings.deleteAccount.what')).waitFor();
  await part().getByLabel(t('settings.password.before')).fill(password);
  await part()
    .locator('form')
    .getByRole('button', { name: t('settings.deleteAccount.label') })
    .click();
  const asked = page.getByRole('dialog', {
    name: t('settings.deleteAccount.ask', { account: 'ada@example.org' }),
  });
  await page
    .locator('parley-confirm', { has: asked })
    .getByRole('button', { name: t('settings.deleteAccount.label') })
    .click();
  await page.getByText(t('firstStart.joinTitle')).first().waitFor();
  await eventually('gone at Ben', () => !saidIn(ben, conversation).includes('Xylophones at noon'));
  expect(saidIn(ben, conversation)).toEqual(['See you there']);
  await eventually('gone here', async () => (await filesWith('ylophones')).length === 0);
});
