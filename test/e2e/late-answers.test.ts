import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { BridgePort } from '../../preload/bridge.ts';
import { t } from '../../words/translate.ts';
import { inScene } from './support/in-scene.ts';
import { button, field, open, window } from './support/screens/screen.ts';
import { asked, type MainInPage, openWindowPage, sendEvent, sharedBrowser } from './support/window-page.ts';

// The main process takes its time, and the person does not wait for it.

type InPage = MainInPage & { parley: BridgePort; release: () => void };

/** What is answered meanwhile comes when the work is done. */
async function whileHeld(page: Page, work: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => {
    const main = globalThis as unknown as InPage;
    main.release = main.holdAnswers();
  });
  await work();
  await page.evaluate(async () => {
    const main = globalThis as unknown as InPage;
    main.release();
    // Once this is answered, what came before has been dealt with.
    await main.parley.invoke('readApp');
  });
}

const details = (page: Page) => button(page, t('conversation.details')).click();
const heading = (page: Page, name: string) =>
  page.locator('parley-conversation-header h1', { hasText: name });

const it = inScene(async (cleanup) => {
  const model = window({ answers: { createConversation: { ok: true, value: 'nadia' } } });
  const { page } = cleanup.use(await openWindowPage(model, { browser: await sharedBrowser() }));
  /** Asks for a new conversation with Ottilie. */
  const switchToOttilie = async (): Promise<void> => {
    const before = await asked(page, 'createConversation');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: t('shortcut.switchLabel') }).fill('Ottilie');
    await page.getByRole('option', { name: /^Ottilie Brandt/ }).click();
    await expect.poll(() => asked(page, 'createConversation')).toHaveLength(before.length + 1);
  };
  return { page, switchToOttilie };
});

it('goes to a conversation that took long to be made', async ({ scene: { page, switchToOttilie } }) => {
  await open('Jonas Okafor')(page);
  await whileHeld(page, switchToOttilie);
  await heading(page, 'Nadia Nouri').waitFor();
});

it('leaves who writes on in the conversation that they write in', async ({
  scene: { page, switchToOttilie },
}) => {
  await open('Jonas Okafor')(page);
  await whileHeld(page, async () => {
    await switchToOttilie();
    await field(page).pressSequentially('On my way');
  });
  expect(await heading(page, 'Jonas Okafor').count()).toBe(1);
  expect(await field(page).inputValue()).toBe('On my way');
  await field(page).fill('');
});

it('keeps the dialog for a new conversation that was opened anew', async ({ scene: { page } }) => {
  const starting = page.locator('parley-new-conversation');
  const search = starting.getByRole('textbox', { name: t('newConversation.search') });
  const start = starting.getByRole('button', { name: t('newConversation.start'), exact: true });
  await open('Jonas Okafor')(page);
  await page.keyboard.press('Control+n');
  await search.fill('al');
  await starting.getByRole('button', { name: /^Alva/ }).first().click();
  await whileHeld(page, async () => {
    const before = await asked(page, 'createConversation');
    await start.click();
    await expect.poll(() => asked(page, 'createConversation')).toHaveLength(before.length + 1);
    await page.keyboard.press('Escape');
    await search.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+n');
    await search.fill('el');
  });
  expect(await search.inputValue()).toBe('el');
  await starting.getByRole('button', { name: /^Elif/ }).first().click();
  expect(await start.getAttribute('aria-disabled')).toBe('false');
  expect(await heading(page, 'Jonas Okafor').count()).toBe(1);
  await page.keyboard.press('Escape');
});

it('keeps the last words of who leaves a conversation and comes back, also in a narrow window', async ({
  scene: { page },
}) => {
  await open('Jonas Okafor')(page);
  await field(page).fill('On my way');
  await open('Elif Polat')(page);
  await open('Jonas Okafor')(page);
  expect(await field(page).inputValue()).toBe('On my way');
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: 600, height });
  await field(page).fill('On my way there');
  await page.locator('parley-conversation-header .back').click();
  await field(page).waitFor({ state: 'detached' });
  await open('Jonas Okafor')(page);
  await expect.poll(() => field(page).inputValue()).toBe('On my way there');
  await field(page).fill('');
  await page.setViewportSize({ width, height });
});

it('goes on with the name of one group while that of another is being changed', async ({
  scene: { page },
}) => {
  const name = page.getByRole('textbox', { name: t('people.name'), exact: true });
  await open('Boat house', details)(page);
  await button(page, t('people.rename')).click();
  await whileHeld(page, async () => {
    await name.fill('Boat sheds');
    await name.press('Enter');
    await expect.poll(() => asked(page, 'renameConversation')).toEqual([['a', 'boats', 'Boat sheds']]);
    await open('Release crew')(page);
    await button(page, t('people.rename')).click();
    await name.fill('Release');
  });
  expect(await name.inputValue()).toBe('Release');
  await name.press('Escape');
  await open('Boat house')(page);
  await button(page, t('people.rename')).click();
  await whileHeld(page, async () => {
    await name.fill('Boats');
    await name.press('Enter');
    await field(page).click();
  });
  await name.waitFor({ state: 'detached' });
  expect(await field(page).evaluate((element) => element.matches(':focus'))).toBe(true);
  await button(page, t('conversation.hideDetails')).click();
});

it('keeps what is typed into a setting while it is saved', async ({ scene: { page } }) => {
  await page.keyboard.press('Control+,');
  const settings = page.locator('parley-settings');
  await settings
    .getByRole('button', { name: t('settings.profile.title'), exact: true })
    .first()
    .click();
  const name = settings.getByRole('textbox', { name: t('settings.profile.name') });
  await whileHeld(page, async () => {
    await name.fill('Mira L');
    await name.press('Enter');
    await expect.poll(() => asked(page, 'updateProfile')).toHaveLength(1);
    await name.fill('Mira Lind the second');
  });
  expect(await name.inputValue()).toBe('Mira Lind the second');
  await name.press('Escape');
  await page.keyboard.press('Escape');
  await settings.waitFor({ state: 'hidden' });
});

it('blocks the person that the question names, though another conversation is open by then', async ({
  scene: { page },
}) => {
  await open('Jonas Okafor', details)(page);
  await page
    .locator('parley-person-card')
    .getByRole('button', { name: t('people.block') })
    .click();
  const question = page.locator('parley-person-card parley-confirm');
  await question.getByRole('heading').getByText('Jonas').waitFor();
  await sendEvent(page, 'go', { kind: 'conversation', account: 'a', conversationId: 'tomoko' });
  await heading(page, 'Tomoko Sato').waitFor();
  await question.getByRole('button', { name: t('people.block'), exact: true }).click();
  await expect.poll(() => asked(page, 'setBlocked')).toEqual([['a', 'jonas', true]]);
  await button(page, t('conversation.hideDetails')).click();
});

it('sends a place to the conversation that it was chosen in', async ({ scene: { page } }) => {
  await open('Jonas Okafor')(page);
  await page.getByRole('button', { name: t('composer.attach') }).click();
  await page.getByText(t('composer.placeHint')).click();
  await page.getByRole('textbox', { name: t('sendPlace.name') }).fill('Pier 4');
  await sendEvent(page, 'go', { kind: 'conversation', account: 'a', conversationId: 'elif' });
  await heading(page, 'Elif Polat').waitFor();
  await page.getByRole('textbox', { name: t('sendPlace.where') }).press('Enter');
  await expect
    .poll(async () => (await asked(page, 'sendMessage')).map(([, conversationId]) => conversationId))
    .toEqual(['jonas']);
});
