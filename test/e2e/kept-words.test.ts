import { expect } from 'vitest';
import { joinServer, startApp } from './support/app.ts';
import { pressBeside } from './support/acts/beside-message.ts';
import { startDesktop } from './support/desktop.ts';
import { saidIn, say, startHeadless } from './support/headless.ts';
import { eventually } from './support/processes.ts';
import { inScene } from './support/in-scene.ts';
import { password, startServer } from './support/server.ts';
import { t } from '../../words/translate.ts';
import { saying } from './support/saying.ts';

const it = inScene(async (cleanup) => {
  const server = cleanup.use(await startServer());
  await server.signUp('ada@example.org', 'Ada Lovelace');
  const { gaiaId: benId } = await server.signUp('ben@example.org', 'Ben Okri');
  const ada = cleanup.use(await startHeadless(server, 'ada@example.org'));
  // Ben at another client.
  const benElsewhere = cleanup.use(await startHeadless(server, 'ben@example.org'));
  const conversationId = await ada.createConversation({ people: [benId], name: '', group: false });
  await eventually('Ben invited', () => benElsewhere.conversations.has(conversationId));
  // Answering accepts the invitation: the conversation is in the inbox, and opens by itself.
  await say(benElsewhere, conversationId, 'Hello');
  const app = cleanup.use(await startApp({ desktop: cleanup.use(await startDesktop()) }));
  const page = await app.page();
  await joinServer(page, server.origin, 'ben@example.org');

  const composer = () => page.getByRole('textbox', { name: saying('composer.label') });
  await composer().waitFor();
  /** Waits until the server has what was written: only that can be corrected. */
  const atServer = (text: string) =>
    page.getByRole('log').locator('.message[data-event-id]', { hasText: text }).waitFor();
  const write = async (text: string): Promise<void> => {
    await composer().fill(text);
    await composer().press('Enter');
  };
  /** Ben’s app is signed out elsewhere, and he signs in again. */
  const signedOutAndIn = async (): Promise<void> => {
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
  };
  return { page, ada, benId, conversationId, composer, atServer, write, signedOutAndIn };
});

it('lets a refused message be written anew', async ({
  scene: { page, ada, benId, conversationId, composer, write },
}) => {
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

it('gives a correction that is refused back into the field', async ({
  scene: { page, ada, benId, composer, atServer },
}) => {
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

it('keeps a draft and what it replies to over being signed out, until the same person signs in again', async ({
  scene: { page, ada, conversationId, composer, signedOutAndIn },
}) => {
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

it('goes on with a correction after that', async ({
  scene: { page, ada, conversationId, composer, atServer, signedOutAndIn },
}) => {
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
