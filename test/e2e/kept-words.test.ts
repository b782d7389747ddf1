import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright';
import type { Session } from '../../client/index.ts';
import { joinServer, startApp } from './support/app.ts';
import { pressBeside } from './support/acts/beside-message.ts';
import { startDesktop } from './support/desktop.ts';
import { saidIn, say, startHeadless } from './support/headless.ts';
import { eventually } from './support/processes.ts';
import { password, startServer, type Server } from './support/server.ts';
import { t } from '../../words/translate.ts';
import { saying } from './support/saying.ts';

const cleanup = new AsyncDisposableStack();
let server: Server;
let page: Page;
let ada: Session;
/** Ben at another client. */
let benElsewhere: Session;
let benId: string;
let conversationId: string;

const composer = () => page.getByRole('textbox', { name: saying('composer.label') });
/** Waits until the server has what was written: only that can be corrected. */
const atServer = (text: string) =>
  page.getByRole('log').locator('.message[data-event-id]', { hasText: text }).waitFor();

async function write(text: string): Promise<void> {
  await composer().fill(text);
  await composer().press('Enter');
}

beforeAll(async () => {
  server = cleanup.use(await startServer());
  await server.signUp('ada@example.org', 'Ada Lovelace');
  benId = (await server.signUp('ben@example.org', 'Ben Okri')).gaiaId;
  ada = cleanup.use(await startHeadless(server, 'ada@example.org'));
  benElsewhere = cleanup.use(await startHeadless(server, 'ben@example.org'));
  conversationId = await ada.createConversation({ people: [benId], name: '', group: false });
  await eventually('Ben invited', () => benElsewhere.conversations.has(conversationId));
  // Answering accepts the invitation: the conversation is in the inbox, and opens by itself.
  await say(benElsewhere, conversationId, 'Hello');
  const app = cleanup.use(await startApp({ desktop: cleanup.use(await startDesktop()) }));
  page = await app.page();
  await joinServer(page, server.origin, 'ben@example.org');
  await composer().waitFor();
});

afterAll(() => cleanup.disposeAsync());

it('lets a refused message be written anew', async () => {
  await ada.contacts.block(benId);
  await write('Shall we mete?');
  const alert = page.getByRole('alert').filter({ hasText: saying('conversation.failed') });
  await alert.waitFor();
  await ada.contacts.unblock(benId);
  await composer().fill('And another thing');
  await alert.getByRole('button', { name: t('conversation.edit') }).click();
  await eventually(
    'the words back',
    async () => (await composer().inputValue()) === 'And another thing\nShall we mete?',
  );
  await alert.waitFor({ state: 'detached' });
  await write('Shall we meet?');
  await eventually('at Ada', () => saidIn(ada, conversationId).includes('Shall we meet?'));
  expect(saidIn(ada, conversationId)).toEqual(['Hello', 'Shall we meet?']);
});

it('gives a correction that is refused back into the field', async () => {
  await atServer('Shall we meet?');
  await composer().press('ArrowUp');
  const correcting = page.getByRole('group', { name: t('composer.correcting') });
  await correcting.waitFor();
  await ada.contacts.block(benId);
  await composer().fill('Shall we meet at **noon**?');
  await composer().press('Enter');
  const refused = t('refusal.cannot_receive', { name: 'Ada Lovelace' });
  await page.getByRole('status').filter({ hasText: refused }).waitFor();
  await expect.poll(() => composer().inputValue()).toBe('Shall we meet at **noon**?');
  await correcting.waitFor();
  await ada.contacts.unblock(benId);
  await composer().press('Escape');
  await expect.poll(() => composer().inputValue()).toBe('');
});

/** Ben’s app is signed out elsewhere, and he signs in again. */
async function signedOutAndIn(): Promise<void> {
  const others = (await benElsewhere.account.clients()).filter((client) => !client.is_caller);
  for (const { identifier } of others)
    if (identifier?.resource) await benElsewhere.account.revokeClient(identifier.resource);
  await page
    .getByRole('button', { name: t('connection.signInAgain') })
    .first()
    .click();
  await page.getByLabel(t('firstStart.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('firstStart.signIn'), exact: true }).click();
  await composer().waitFor();
}

it('keeps a draft and what it replies to over being signed out, until the same person signs in again', async () => {
  const hello = page.getByRole('log').locator('.message', { hasText: 'Hello' });
  await pressBeside(hello, t('reply.reply'));
  await composer().fill('Half a thought');
  await signedOutAndIn();
  await expect.poll(() => composer().inputValue()).toBe('Half a thought');
  await page
    .getByRole('group', { name: t('reply.writing') })
    .getByText('Hello')
    .waitFor();
  await composer().press('Enter');
  await eventually('at Ada', () => saidIn(ada, conversationId).includes('Half a thought'));
  await page.getByRole('button', { name: t('reply.to', { name: 'You', text: 'Hello' }) }).waitFor();
});

it('goes on with a correction after that', async () => {
  await atServer('Half a thought');
  await composer().press('ArrowUp');
  await page.getByRole('group', { name: t('composer.correcting') }).waitFor();
  await composer().fill('A *whole* thought');
  await signedOutAndIn();
  await page.getByRole('group', { name: t('composer.correcting') }).waitFor();
  await expect.poll(() => composer().inputValue()).toBe('A *whole* thought');
  await composer().press('Enter');
  await eventually('at Ada', () => saidIn(ada, conversationId).includes('A whole thought'));
  await expect.poll(() => composer().inputValue()).toBe('');
});
