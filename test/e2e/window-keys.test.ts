import { expect } from 'vitest';
import type { PersonView, Result } from '../../preload/views.ts';
import { pictureBytes } from './support/picture-bytes.ts';
import { event, participant, person, text, usec } from '../../renderer/fixtures/model.ts';
import { statusMenu } from './support/screens/screen.ts';
import { everyKind, windowModel } from './support/window-models.ts';
import { inScene } from './support/in-scene.ts';
import { asked, type MainInPage, openWindowPage, sendEvent, sharedBrowser } from './support/window-page.ts';
import { t } from '../../words/translate.ts';

const now = Date.now();
const it = inScene(async (cleanup) => {
  const options = { media: async () => pictureBytes, browser: await sharedBrowser() };
  const model = windowModel(now, everyKind(now));
  const people = model.people.map((each) =>
    each.gaiaId === 'wen' ? { ...each, presence: { reachable: true, available: true } } : each,
  );
  const { page } = cleanup.use(await openWindowPage({ ...model, people }, options));
  await page.getByRole('log').getByText('The newest of all.').waitFor();
  return {
    page,
    field: () => page.getByRole('textbox', { name: t('composer.label', { name: 'Boat house' }) }),
    formats: () => page.getByRole('toolbar', { name: t('composer.formats') }),
  };
});

it('offers formats only while something is selected', async ({ scene: { page, field, formats } }) => {
  const select = async (): Promise<void> => {
    await field().fill('the long rope');
    await field().press('Control+a');
    await formats().waitFor();
  };
  await select();
  await field().press('Backspace');
  await formats().waitFor({ state: 'detached' });
  await select();
  await field().press('Enter');
  await expect.poll(() => field().inputValue()).toBe('');
  await formats().waitFor({ state: 'detached' });
  await select();
  await page.keyboard.type('x');
  await formats().waitFor({ state: 'detached' });
  // One key links what is selected, and searches where nothing is.
  const find = page.getByRole('textbox', { name: t('list.find') });
  await select();
  await page.keyboard.press('Control+Shift+K');
  await expect.poll(() => field().inputValue()).toBe('[the long rope](https://)');
  expect(await find.evaluate((element) => element.matches(':focus'))).toBe(false);
  await field().fill('a rope');
  await page.keyboard.press('Control+Shift+K');
  await expect.poll(() => find.evaluate((element) => element.matches(':focus'))).toBe(true);
  expect(await field().inputValue()).toBe('a rope');
  await field().fill('');
});

it('keeps the formats that have the focus where news of the selection comes late', async ({
  scene: { field, formats },
}) => {
  await field().fill('the long rope');
  await field().press('Control+a');
  await formats().waitFor();
  await field().press('Shift+Tab');
  const last = formats().getByRole('button').last();
  await expect.poll(() => last.evaluate((element) => element.matches(':focus'))).toBe(true);
  await field().dispatchEvent('selectionchange');
  expect(await last.evaluate((element) => element.matches(':focus'))).toBe(true);
  await field().fill('');
});

it('lets what is typed anywhere go into the composer', async ({ scene: { page, field } }) => {
  const places: Record<string, () => Promise<void>> = {
    page: () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()),
    row: () => page.getByRole('option', { name: /^Boat house/ }).focus(),
    history: () => page.getByRole('log').focus(),
    message: () => page.getByRole('log').locator('[data-key]').last().focus(),
    button: () => page.getByRole('button', { name: t('conversation.details') }).focus(),
  };
  for (const [place, go] of Object.entries(places)) {
    await go();
    await page.keyboard.type('Hé 1');
    expect([place, await field().inputValue()]).toEqual([place, 'Hé 1']);
    await field().fill('');
  }
});

it('leaves keys to fields, menus and dialogs, to shortcuts, and to what space presses', async ({
  scene: { page, field },
}) => {
  const find = page.getByRole('textbox', { name: t('list.find') });
  await find.focus();
  await page.keyboard.type('b');
  await expect.poll(() => find.inputValue()).toBe('b');
  await find.fill('');
  await page.getByRole('option', { name: /^Boat house/ }).focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menu').waitFor();
  await page.keyboard.type('p');
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  for (const keys of ['Control+/', '?']) {
    await page.getByRole('log').focus();
    await page.keyboard.press(keys);
    const overview = page.getByRole('dialog', { name: t('shortcut.title') });
    await overview.waitFor();
    await page.locator('parley-shortcut-overview').getByText(t('shortcut.quote'), { exact: true }).waitFor();
    await page.keyboard.type('p?');
    await page.keyboard.press('Escape');
    await overview.waitFor({ state: 'hidden' });
  }
  await page.getByRole('log').focus();
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Space');
  expect(await field().inputValue()).toBe('');
});

/** The app's state while someone is blocked. */
function blocking(blocked: string[]) {
  const { app } = windowModel(now, []);
  const accounts = app.accounts.map((account) => ({
    ...account,
    self: account.self && { ...account.self, blocked },
  }));
  return { ...app, accounts };
}

it('shows neither that someone who is blocked is here, nor how they are', async ({ scene: { page } }) => {
  const here = page.getByText(t('history.isHere', { names: 'Alva', count: 1 }));
  await here.waitFor();
  await sendEvent(page, 'app', blocking(['alva']));
  await here.waitFor({ state: 'detached' });
  await sendEvent(page, 'app', blocking([]));
  await here.waitFor();
  await page.getByRole('option', { name: /^Wen Li/ }).click();
  await page
    .getByRole('main')
    .getByRole('button', { name: t('conversation.details') })
    .click();
  const how = page.locator('parley-person-card .who .meta');
  await expect.poll(() => how.innerText()).not.toBe('');
  await sendEvent(page, 'app', blocking(['wen']));
  await expect.poll(() => how.innerText()).toBe('');
  await sendEvent(page, 'app', blocking([]));
  await page
    .locator('parley-conversation-header')
    .getByRole('button', { name: t('conversation.hideDetails') })
    .click();
  await page.getByRole('option', { name: /^Boat house/ }).click();
});

it('closes the composer of someone who is blocked, keeps the draft, and unblocks', async ({
  scene: { page },
}) => {
  await page.getByRole('option', { name: /^Wen Li/ }).click();
  const toWen = page.getByRole('textbox', { name: t('composer.label', { name: 'Wen Li' }) });
  await toWen.fill('half a thought');
  await sendEvent(page, 'app', blocking(['wen']));
  await page.getByText(t('conversation.blocked', { name: 'Wen' })).waitFor();
  expect(await toWen.count()).toBe(0);
  expect(await asked(page, 'saveDraft')).toContainEqual(['a', 'd', 'half a thought', []]);
  await page.getByRole('button', { name: t('people.unblock') }).click();
  await expect.poll(() => asked(page, 'setBlocked')).toEqual([['a', 'wen', false]]);
  await sendEvent(page, 'app', blocking([]));
  await toWen.waitFor();
  await page.getByRole('option', { name: /^Boat house/ }).click();
});

it('leaves the focus at a message whose group is parted by who has read', async ({ scene: { page } }) => {
  const model = windowModel(now, everyKind(now));
  const [boatHouse] = model.conversations;
  const says = (id: string, at: number) =>
    event(id, 'rui', at, { chat_message: { message_content: { segment: [text(id)] } } });
  await sendEvent(page, 'timeline', {
    account: 'a',
    conversationId: 'c',
    events: [says('firstword', now + 1000), says('secondword', now + 2000)],
    outbox: [],
  });
  const first = page.locator('.message', { hasText: 'firstword' });
  const second = page.locator('.message', { hasText: 'secondword' });
  await second.focus();
  const together = (await first.evaluate((each) => each.closest('.group')?.textContent)) ?? '';
  expect(together).toContain('secondword');
  const read = [{ participant_id: participant('alva'), latest_read_timestamp: usec(now + 1000) }];
  await sendEvent(page, 'conversations', {
    account: 'a',
    changed: [{ ...boatHouse!, conversation: { ...boatHouse?.conversation, read_state: read } }],
    removed: [],
  });
  await expect
    .poll(() => first.evaluate((each) => each.closest('.group')?.textContent))
    .not.toContain('secondword');
  expect(await second.evaluate((each) => each.matches(':focus'))).toBe(true);
});

it('shows the details beside the conversation at 200 % of 1720 pixels, above it with less', async ({
  scene: { page },
}) => {
  const covers = async (width: number): Promise<boolean> => {
    await page.setViewportSize({ width, height: 540 });
    const [conversation, details] = await Promise.all(
      ['parley-conversation', 'parley-details'].map((name) => page.locator(name).boundingBox()),
    );
    return (conversation?.x ?? 0) + (conversation?.width ?? 0) > (details?.x ?? 0);
  };
  await page.getByRole('button', { name: t('conversation.details') }).click();
  await page.locator('parley-details-content').waitFor();
  expect([await covers(960), await covers(860), await covers(859)]).toEqual([false, false, true]);
});

it('has a status panel of seven controls, with everything else in two menus', async ({ scene: { page } }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: t('list.yourStatus') }).click();
  const panel = page.locator('parley-status-panel .panel:not([popover])');
  await panel.waitFor();
  const controls = panel.locator('parley-mood-editor, parley-choices, parley-switch, button.row');
  expect(await controls.count()).toBe(7);
  const menu = page.locator('parley-status-panel').getByRole('menu');
  await statusMenu(page, t('status.accounts')).press('Enter');
  await menu.getByRole('menuitem', { name: t('account.signOut') }).waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor();
  await statusMenu(page, t('status.more')).press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: t('shortcut.title') }).waitFor();
  await panel.waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
});

it('signs in again where the address of the account was known only after the form', async ({
  scene: { page },
}) => {
  const { app } = windowModel(now, []);
  const locked = app.accounts.map((account) => ({ ...account, signedOut: true }));
  await sendEvent(page, 'app', { ...app, accounts: locked.map((account) => ({ ...account, self: null })) });
  await page.getByRole('textbox', { name: t('firstStart.account') }).waitFor();
  await sendEvent(page, 'app', { ...app, accounts: locked });
  await page.getByRole('textbox', { name: t('firstStart.account') }).waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: t('firstStart.password') }).fill('a long password');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => asked(page, 'join'))
    .toEqual([
      [
        expect.objectContaining({
          server: 'chat.example',
          account: 'me@chat.example',
          password: 'a long password',
        }),
      ],
    ]);
});

it('takes away one sentence after the other', async ({ scene: { page } }) => {
  await page.clock.install();
  const { app } = windowModel(now, []);
  await sendEvent(page, 'app', app);
  const toast = page.locator('parley-toast .toast');
  for (const words of ['The first', 'The second']) {
    await sendEvent(page, 'toast', words);
    await toast.getByText(words).waitFor();
    await page.clock.runFor(7000);
    await expect.poll(() => toast.count()).toBe(0);
  }
});

it('asks for people again once the connection is back', async ({ scene: { page } }) => {
  const model = windowModel(now, []);
  const [account] = model.app.accounts;
  if (!account) throw new Error('the model has no account');
  const connected = (kind: 'online' | 'connecting') =>
    sendEvent(page, 'app', {
      ...model.app,
      accounts: model.app.accounts.map((each) =>
        each === account ? { ...each, connection: { kind } } : each,
      ),
    });
  const answer = (people: Result<PersonView[]>) =>
    page.evaluate((found) => {
      (globalThis as unknown as MainInPage).answers.searchPeople = found;
    }, people);
  await connected('connecting');
  await answer({ ok: false, error: { message: t('connection.offlineShort') } });
  await page.keyboard.press('Control+n');
  await page.getByRole('textbox', { name: t('newConversation.search') }).fill('zita');
  await page.getByRole('alert').getByText(t('firstStart.couldNot')).waitFor();
  await answer({ ok: true, value: [person('zita', 'Zita Novak')] });
  await connected('online');
  await expect.poll(() => page.getByRole('button', { name: /^Zita Novak/ }).count()).toBe(1);
  await page.keyboard.press('Escape');
});
