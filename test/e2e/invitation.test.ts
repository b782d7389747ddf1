import { expect } from 'vitest';
import type { Page } from 'playwright';
import { startNotificationDaemon, type NotificationDaemon } from '../fixtures/notification-daemon.ts';
import { joinServer, startApp } from './support/app.ts';
import { startDesktop, type Desktop } from './support/desktop.ts';
import { inScene } from './support/in-scene.ts';
import { startHeadless } from './support/headless.ts';
import { recordOpenedLinks, type OpenedLinks } from './support/opened-links.ts';
import { pictures } from './support/pictures.ts';
import { password, startServer } from './support/server.ts';
import { startTrayHost } from './support/tray-host.ts';
import { t } from '../../words/translate.ts';
import { saying } from './support/saying.ts';

interface Seat {
  desktop: Desktop;
  notifications: NotificationDaemon;
  opened: OpenedLinks;
  page: Page;
}

const picture = pictures('invitation');

/** What Ctrl+V does with a text, wherever the focus is. */
const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', words);
    let target: Element = document.activeElement ?? document.body;
    while (target.shadowRoot?.activeElement) target = target.shadowRoot.activeElement;
    target.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true }),
    );
  }, text);

const history = ({ page }: Seat) => page.getByRole('log');
const row = ({ page }: Seat, name: RegExp) => page.getByRole('option', { name });
const start = ({ page }: Seat) => page.getByRole('button', { name: t('calls.start'), exact: true });
const leave = ({ page }: Seat) =>
  page
    .getByRole('button', { name: t('calls.leave') })
    .locator('visible=true')
    .click();
const ring = ({ page }: Seat, name: string) => page.getByRole('dialog', { name: t('calls.rings', { name }) });

const it = inScene(async (cleanup) => {
  async function takeSeat(): Promise<Seat> {
    const desktop = cleanup.use(await startDesktop());
    const notifications = cleanup.use(await startNotificationDaemon(desktop.busAddress));
    cleanup.use(await startTrayHost(desktop.busAddress));
    const opened = cleanup.use(await recordOpenedLinks());
    const app = cleanup.use(await startApp({ desktop, env: opened.env }));
    return { desktop, notifications, opened, page: await app.page() };
  }

  /** A link by which Ada invites an address. */
  async function inviteLink(email: string): Promise<string> {
    await using session = await startHeadless(server, 'ada@example.org');
    const refusal: unknown = await session.contacts.inviteByEmail(email).catch((error: unknown) => error);
    const code = /\/invite\/([\w-]+)/.exec(JSON.stringify(refusal) + String(refusal))?.[1];
    if (code === undefined) throw new Error(`no link: ${String(refusal)}`);
    return `${server.origin}/invite/${code}`;
  }

  const server = cleanup.use(await startServer({ args: ['--call-url', 'https://meet.example.org/{room}'] }));
  await server.signUp('ada@example.org', 'Ada Lovelace');
  const ada = await takeSeat();
  const ben = await takeSeat();
  // With a conversation on screen, the newcomer's is not opened by itself.
  const { gaiaId } = await server.signUp('cleo@example.org', 'Cleo Dufour');
  await using session = await startHeadless(server, 'ada@example.org');
  await session.createConversation({ people: [gaiaId], name: '', group: false });
  await joinServer(ada.page, server.origin, 'ada@example.org');
  await row(ada, /Cleo Dufour/).click();

  return { server, ada, ben, inviteLink };
});

it('a pasted link fills in the form, and who invited the newcomer is their first conversation', async ({
  scene: { server, ben, inviteLink },
}) => {
  const { page } = ben;
  await page.getByRole('button', { name: t('firstStart.joinTitle') }).waitFor();
  await paste(page, 'https://chat.example.org/invite/another');
  const code = page.getByLabel(t('firstStart.invite'));
  await code.waitFor();
  expect([await page.getByLabel(t('firstStart.server')).inputValue(), await code.inputValue()]).toEqual([
    'https://chat.example.org',
    'another',
  ]);
  // One that is typed does the same once the field is left.
  await page.getByLabel(t('firstStart.server')).fill('https://chat.example.org/invite/typed');
  await page.getByLabel(t('firstStart.account')).focus();
  await expect.poll(() => code.inputValue()).toBe('typed');
  await page.getByLabel(t('firstStart.account')).focus();
  await paste(page, await inviteLink('ben@elsewhere.example'));
  await expect.poll(() => page.getByLabel(t('firstStart.server')).inputValue()).toBe(server.origin);
  await page.getByLabel(t('firstStart.displayName')).fill('Ben Okri');
  await page.getByLabel(t('firstStart.account')).fill('ben@elsewhere.example');
  await page.getByLabel(t('firstStart.password'), { exact: true }).fill(password);
  await page
    .getByRole('button', { name: t('firstStart.signUp'), exact: true })
    .last()
    .click();
  await history(ben)
    .getByText(t('conversation.helloToInviter', { name: 'Ada Lovelace' }))
    .waitFor();
  await history(ben).getByText('You joined by invitation').waitFor();
  await picture(ben.desktop, 'newcomer');
});

it('the inviter is notified, and finds the newcomer in the list', async ({ scene: { ada, ben } }) => {
  await ada.notifications.until(() => ada.notifications.shown.size === 1);
  const [shown] = ada.notifications.shown.values();
  expect(shown).toMatchObject({ summary: 'Ben Okri', body: 'Ben joined by your invitation' });
  await row(ada, /Ben Okri.*Ben joined by your invitation/).click();
  await history(ada)
    .getByText(t('conversation.helloToNewcomer', { name: 'Ben Okri' }))
    .waitFor();
  await picture(ada.desktop, 'inviter');
  const composer = ada.page.getByRole('textbox', { name: t('composer.label', { name: 'Ben Okri' }) });
  await composer.fill('Hello Ben');
  await composer.press('Enter');
  await history(ben).getByText('Hello Ben').waitFor();
  await history(ada)
    .getByText(t('conversation.helloToNewcomer', { name: 'Ben Okri' }))
    .waitFor({ state: 'detached' });
});

it('info on a message says who has read it, by key and by menu', async ({ scene: { ada } }) => {
  const { page } = ada;
  const message = history(ada).locator('.message', { hasText: 'Hello Ben' });
  await history(ada)
    .getByRole('img', { name: t('conversation.seenBy', { names: 'Ben Okri' }) })
    .waitFor();
  const info = page.getByRole('dialog', { name: t('info.title') });
  const readers = page.getByRole('list', { name: t('info.readBy', { count: 1 }) });
  await message.focus();
  await page.keyboard.press('Alt+Enter');
  await readers.waitFor();
  await picture(ada.desktop, 'info');
  await page.keyboard.press('Escape');
  await info.waitFor({ state: 'hidden' });
  await expect.poll(() => message.evaluate((element) => element.matches(':focus'))).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: t('info.title') }).click();
  await readers.waitFor();
  await page.keyboard.press('Escape');
  await info.waitFor({ state: 'hidden' });
});

it('a link that someone pastes who is signed in asks first, and is offered where one writes', async ({
  scene: { ada, inviteLink },
}) => {
  const { page } = ada;
  const link = await inviteLink('cleo@elsewhere.example');
  await page.getByRole('textbox', { name: t('composer.label', { name: 'Ben Okri' }) }).focus();
  await paste(page, link);
  await page.getByText(t('links.pasted')).waitFor();
  await page.getByRole('button', { name: t('links.createAccount') }).click();
  const question = page.getByRole('dialog', { name: saying('links.signUp') });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await page.getByRole('textbox', { name: t('list.find') }).focus();
  await paste(page, link);
  await question.waitFor();
  expect(await page.getByRole('textbox', { name: t('list.find') }).inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
});

it('calls that were declined, missed and answered stand in the history of both', async ({
  scene: { ada, ben },
}) => {
  await start(ada).click();
  await ring(ben, 'Ada Lovelace')
    .getByRole('button', { name: t('calls.decline') })
    .click();
  await history(ben).getByText('You declined the call').waitFor();
  await history(ada).getByText('Ben declined the call').waitFor();

  await start(ada).click();
  await ring(ben, 'Ada Lovelace').waitFor();
  await picture(ben.desktop, 'ring');
  await leave(ada);
  await history(ada).getByText('No answer').waitFor();
  await history(ben).getByText('Missed call').waitFor();
  await row(ben, /Ada Lovelace.*Missed call/).waitFor();
  await picture(ben.desktop, 'missed');

  await history(ben)
    .getByRole('button', { name: t('calls.callBack') })
    .last()
    .click();
  await ring(ada, 'Ben Okri')
    .getByRole('button', { name: t('calls.joinShort') })
    .click();
  await ada.page.getByRole('group', { name: t('calls.with', { names: 'Ben' }) }).waitFor();
  await leave(ada);
  await leave(ben);
  for (const seat of [ada, ben]) {
    await history(seat)
      .getByText(/^Call, \d+ seconds?/)
      .waitFor();
    await row(seat, /Call, \d+ second/).waitFor();
  }
  await expect.poll(async () => (await ada.opened.read()).length).toBe(3);
  await picture(ada.desktop, 'calls');
});
