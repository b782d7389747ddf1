import { expect } from 'vitest';
import { SegmentType } from '../../protocol/index.ts';
import { stillFor } from './support/acts/still-for.ts';
import { startApp } from './support/app.ts';
import { startDesktop } from './support/desktop.ts';
import { saidIn, startHeadless } from './support/headless.ts';
import { press, seenFocus, tabTo } from './support/keyboard.ts';
import { inScene } from './support/in-scene.ts';
import { pictures } from './support/pictures.ts';
import { eventually } from './support/processes.ts';
import { password, startServer } from './support/server.ts';
import { unhurried } from './support/acts/unhurried.ts';
import { t } from '../../words/translate.ts';

// One person's first day, without ever touching the mouse. Nothing here sets the focus or clicks: only keys do.
const picture = pictures('keyboard-only');

const it = inScene(async (cleanup) => {
  const server = cleanup.use(await startServer());
  const desktop = cleanup.use(await startDesktop());
  const app = cleanup.use(await startApp({ desktop }));
  const page = await app.page();
  await server.signUp('ben@example.org', 'Ben Okri');
  await server.signUp('cleo@example.org', 'Cleo Sol');
  const ben = cleanup.use(await startHeadless(server, 'ben@example.org'));
  await page.getByRole('button', { name: t('firstStart.joinTitle') }).waitFor();
  const type = (text: string): Promise<void> => page.keyboard.type(text);
  /** What has the focus, once it can be seen. */
  const seen = (): Promise<string> => seenFocus(page, 'that').then(({ what }) => what);

  return { server, app, page, ben, type, seen };
});

it('creates an account', async ({ scene: { server, page, type, seen } }) => {
  await tabTo(page, /Join a server/);
  await press(page, 'Enter');
  await expect.poll(seen).toMatch(new RegExp(`^textbox "${t('firstStart.server')}"`));
  await type(server.origin);
  await tabTo(page, /^radio/);
  await press(page, 'ArrowRight', 'Space');
  await tabTo(page, /^textbox "Your name"/);
  await type('Ada Lovelace');
  await press(page, 'Tab');
  await type('ada@example.org');
  await tabTo(page, /^textbox "Password"/);
  await type(password);
  await press(page, 'Enter');
  // A newcomer looks for someone.
  await expect.poll(seen).toMatch(new RegExp(`^textbox "${t('list.find')}"`));
  await picture(page, 'signed-in');
});

it('finds a person and starts a conversation', async ({ scene: { page, type, seen } }) => {
  await press(page, 'Control+n');
  await expect.poll(seen).toMatch(new RegExp(`^textbox "${t('newConversation.search')}"`));
  await type('ben');
  await page.getByRole('button', { name: /^Ben Okri/ }).waitFor();
  await press(page, 'ArrowDown', 'Enter');
  await picture(page, 'found');
  await tabTo(page, /^button "Start"/);
  await press(page, 'Enter');
  await expect.poll(seen).toMatch(new RegExp(`^textbox "${t('composer.label', { name: 'Ben Okri' })}"`));
});

it('writes with formatting and sends', async ({ scene: { page, ben, type, seen } }) => {
  await type('Meet me at ');
  await press(page, 'Control+b');
  await type('ten');
  await press(page, 'Control+b');
  await type(' sharp');
  await press(page, 'Control+Shift+ArrowLeft');
  // The bar of formats is there with a selection.
  await tabTo(page, /^button "Italic/, { back: true });
  await press(page, 'Enter');
  await expect.poll(seen).toMatch(new RegExp(`^textbox "${t('composer.label', { name: 'Ben Okri' })}"`));
  await press(page, 'Enter');
  const said = () => saidIn(ben, [...ben.conversations.keys()][0] ?? '');
  await eventually('the message at Ben’s', () => said().length > 0);
  // The marks of the formats are none of its words.
  expect(said()).toEqual(['Meet me at ten sharp']);
});

it('moves through the list and opens another conversation', async ({ scene: { server, page, seen } }) => {
  await using ada = await startHeadless(server, 'ada@example.org');
  await using cleo = await startHeadless(server, 'cleo@example.org');
  const { gaiaId } = cleo.self ?? {};
  const id = await ada.createConversation({ people: [gaiaId ?? ''], name: '', group: false });
  for (let number = 1; number <= 40; number += 1)
    await ada.outbox.send(id, {
      segment: [{ type: SegmentType.SEGMENT_TYPE_TEXT, text: `Plank ${number} is laid` }],
    });
  await eventually('all of it said', () => saidIn(cleo, id).length === 40);
  await page.getByRole('option', { name: /^Cleo Sol/ }).waitFor();
  await tabTo(page, /^option "Ben Okri/, { back: true });
  await press(page, 'Home');
  await expect.poll(seen).toMatch(/^option "Cleo Sol/);
  await press(page, 'ArrowDown');
  await expect.poll(seen).toMatch(/^option "Ben Okri/);
  await press(page, 'ArrowUp');
  await expect.poll(seen).toMatch(/^option "Cleo Sol/);
  await picture(page, 'list');
  await press(page, 'Enter');
  await expect.poll(seen).toMatch(new RegExp(`^textbox "${t('composer.label', { name: 'Cleo Sol' })}"`));
});

it('reads what was said before, and jumps to the newest', async ({ scene: { page, seen } }) => {
  await page.getByRole('log').getByText('Plank 40 is laid').waitFor();
  await tabTo(page, /^log /, { back: true });
  const newest = page.getByRole('button', { name: t('conversation.newest') });
  await press(page, 'PageUp', 'PageUp');
  await newest.waitFor();
  // Pages glide by.
  await stillFor(page.getByRole('log'), 10);
  await press(page, 'Alt+ArrowUp', 'Alt+ArrowUp');
  await press(page, 'Enter');
  await expect.poll(seen).toMatch(/^menuitem /);
  await picture(page, 'message-menu');
  await press(page, 'Escape');
  await expect.poll(seen).not.toMatch(/^menuitem /);
  await press(page, 'Escape');
  await expect.poll(seen).toMatch(/^log /);
  await tabTo(page, new RegExp(`^button "${t('conversation.newest')}"`));
  await press(page, 'Enter');
  await newest.waitFor({ state: 'hidden' });
  await expect.poll(seen).toMatch(/^log /);
});

it('searches in a conversation and steps through the matches', async ({ scene: { page, type, seen } }) => {
  await press(page, 'Control+f');
  await expect.poll(seen).toMatch(new RegExp(`^searchbox "${t('history.find')}"`));
  await type('from:');
  await page.getByRole('group', { name: t('search.suggestions') }).waitFor();
  await press(page, 'ArrowDown');
  await expect.poll(seen).toMatch(new RegExp(`^button "${t('search.me')}"`));
  await press(page, 'Enter');
  await expect.poll(seen).toMatch(new RegExp(`^searchbox "${t('history.find')}"`));
  await type('plank 2');
  const count = page.locator('parley-history-find').getByRole('status');
  const says = (words: string) => count.getByText(words, { exact: true }).waitFor();
  await says('1 of 11');
  await press(page, 'Enter');
  await says('2 of 11');
  await press(page, 'Shift+Enter');
  await says('1 of 11');
  await picture(page, 'search');
  await tabTo(page, /^button "Older match/);
  await press(page, 'Enter');
  await says('2 of 11');
  await press(page, 'Escape');
  await expect.poll(seen).toMatch(new RegExp(`^textbox "${t('composer.label', { name: 'Cleo Sol' })}"`));
});

it('creates a group and renames it', async ({ scene: { page, type, seen } }) => {
  await press(page, 'Control+n');
  await expect.poll(seen).toMatch(new RegExp(`^textbox "${t('newConversation.search')}"`));
  for (const name of ['ben', 'cleo']) {
    await type(name);
    await page
      .getByRole('button', { name: new RegExp(`^${name}`, 'iu') })
      .first()
      .waitFor();
    await press(page, 'Enter');
  }
  await tabTo(page, new RegExp(`^textbox "${t('newConversation.groupName').slice(0, 10)}`));
  await type('Boat house');
  await tabTo(page, /^button "Start/);
  await press(page, 'Enter');
  await expect.poll(seen).toMatch(new RegExp(`^textbox "${t('composer.label', { name: 'Boat house' })}"`));
  await tabTo(page, /^button "Details/, { back: true });
  await press(page, 'Enter');
  await tabTo(page, /^button "Rename/);
  await press(page, 'Enter');
  await expect.poll(seen).toMatch(new RegExp(`^textbox "${t('people.name')}"`));
  await press(page, 'Escape');
  await expect.poll(seen).toMatch(new RegExp(`^button "${t('people.rename')}`));
  await press(page, 'Enter');
  await expect.poll(seen).toMatch(new RegExp(`^textbox "${t('people.name')}"`));
  await type('Boat shed');
  await press(page, 'Enter');
  await expect.poll(seen).toMatch(new RegExp(`^button "${t('people.rename')}`));
  await page.getByRole('heading', { name: 'Boat shed' }).waitFor();
  await picture(page, 'group');
  await press(page, 'Escape');
  await tabTo(page, /^button "Hide details/);
  await press(page, 'Enter');
  await expect.poll(seen).toMatch(new RegExp(`^button "${t('conversation.details')}`));
});

it('says how one is, and asks not to be disturbed', async ({ scene: { server, page, type, seen } }) => {
  // At her other computer.
  await using ada = await startHeadless(server, 'ada@example.org');
  await tabTo(page, /^button ".*your status/);
  await press(page, 'Enter');
  await expect.poll(seen).toMatch(new RegExp(`^textbox "${t('status.mood')}`));
  await type('At the harbour');
  await press(page, 'Enter');
  await expect.poll(seen).toMatch(new RegExp(`^button ".*${t('list.yourStatus')}`));
  await press(page, 'Enter');
  await expect.poll(seen).toMatch(new RegExp(`^textbox "${t('status.mood')}`));
  await tabTo(page, /^radio /);
  await press(page, 'ArrowRight', 'Space');
  await picture(page, 'status');
  await press(page, 'Escape');
  await expect.poll(seen).toMatch(new RegExp(`^button ".*${t('list.yourStatus')}`));
  await eventually(
    'both at the server',
    () => ada.self?.mood[0]?.text === 'At the harbour' && ada.self.dnd.on,
  );
});

it('archives and undoes it', async ({ scene: { app, page, seen } }) => {
  await tabTo(page, /^textbox "Message to Boat shed"/);
  await unhurried(app, page, async () => {
    await press(page, 'Control+Shift+e');
    await page.getByRole('button', { name: t('row.undo') }).waitFor();
    await press(page, 'Control+z');
  });
  await page.getByRole('option', { name: /^Boat shed/ }).waitFor();
  await expect.poll(seen).toMatch(new RegExp(`^textbox "${t('composer.label', { name: 'Boat shed' })}"`));
});

it('changes a setting that it finds by its name, and is back where it was', async ({
  scene: { page, type, seen },
}) => {
  const before = await seen();
  await press(page, 'Control+Comma');
  await expect.poll(seen).toMatch(new RegExp(`^textbox "${t('settings.search')}`));
  await type('compact');
  await tabTo(page, /^switch /);
  await press(page, 'Space');
  await eventually('compact', () => page.evaluate(() => 'compact' in document.documentElement.dataset));
  await picture(page, 'settings');
  await press(page, 'Escape');
  await expect.poll(seen).toBe(before);
});
