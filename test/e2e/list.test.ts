import { expect } from 'vitest';
import type { Locator } from 'playwright';
import { ConversationView, NotificationLevel, RichPresenceType, SegmentType } from '../../protocol/index.ts';
import type { ConversationState } from '../../client/index.ts';
import { startNotificationDaemon } from '../fixtures/notification-daemon.ts';
import { inEachTheme, problemsIn } from './support/accessibility.ts';
import { joinServer, startApp } from './support/app.ts';
import { startDesktop } from './support/desktop.ts';
import { saidIn, say, startHeadless } from './support/headless.ts';
import { recordOpenedLinks } from './support/opened-links.ts';
import { inScene } from './support/in-scene.ts';
import { pictures } from './support/pictures.ts';
import { eventually } from './support/processes.ts';
import { startServer } from './support/server.ts';
import { finalAtOnce, unhurried } from './support/acts/unhurried.ts';
import { t } from '../../words/translate.ts';
import { saying } from './support/saying.ts';

const picture = pictures('list');

const it = inScene(async (cleanup) => {
  const server = cleanup.use(await startServer({ args: ['--call-url', 'https://meet.example.org/{room}'] }));
  await server.signUp('ada@example.org', 'Ada Lovelace');
  const { gaiaId: benId } = await server.signUp('ben@example.org', 'Ben Okri');
  const { gaiaId: cleoId } = await server.signUp('cleo@example.org', 'Cleo Dufour');
  /** The same person as in the app, on another computer: sees what the server holds. */
  const ada = cleanup.use(await startHeadless(server, 'ada@example.org'));
  const ben = cleanup.use(await startHeadless(server, 'ben@example.org'));
  const cleo = cleanup.use(await startHeadless(server, 'cleo@example.org'));
  const withCleo = await ada.createConversation({ people: [cleoId], name: '', group: false });
  const withBen = await ada.createConversation({ people: [benId], name: '', group: false });
  await eventually(
    'the invitations',
    () => ben.conversations.has(withBen) && cleo.conversations.has(withCleo),
  );
  await say(cleo, withCleo, 'The tickets are at the desk.');
  await say(ben, withBen, 'I have the keys.');
  const group = await ada.createConversation({ people: [benId, cleoId], name: 'Boat house', group: true });
  await eventually('the group', () => ben.conversations.has(group));
  await say(ben, group, 'The roof is done.');

  const desktop = cleanup.use(await startDesktop());
  cleanup.use(await startNotificationDaemon(desktop.busAddress));
  const opened = cleanup.use(await recordOpenedLinks());
  const app = cleanup.use(await startApp({ desktop, env: opened.env }));
  const page = await app.page();
  await joinServer(page, server.origin, 'ada@example.org');
  const row = (name: string | RegExp): Locator => page.getByRole('option', { name });
  const field = (name: string): Locator => page.getByRole('textbox', { name: t('composer.label', { name }) });
  const item = (name: string): Locator => page.getByRole('menu').getByRole('menuitem', { name });
  const choose = async (conversation: RegExp, action: string): Promise<void> => {
    await row(conversation).click({ button: 'right' });
    await item(action).click();
  };
  const stateOf = (id: string) => ada.conversations.get(id)?.conversation.self_conversation_state;
  /** The screen in both themes, without a finding of axe in either. */
  const look = (what: string): Promise<void> =>
    inEachTheme(page, async (theme) => {
      await picture(desktop, `${what}-${theme}`);
      expect(await problemsIn(page, theme), `${what}, ${theme}`).toEqual([]);
    });
  await row(/Boat house/).waitFor();

  const people = { ada, ben, cleo };
  const conversations = { withBen, withCleo, group };
  return { server, opened, app, page, ...people, ...conversations, row, field, item, choose, stateOf, look };
});

it('offers what can be done with a row by mouse and by keys', async ({
  scene: { page, row, item, look },
}) => {
  const menu = page.getByRole('menu');
  await row(/Ben Okri/).hover();
  const button = page.getByRole('button', { name: t('row.actionsOf', { name: 'Ben Okri' }) });
  await button.click();
  await item(t('row.delete')).waitFor();
  const items = await menu
    .getByRole('menuitem')
    .evaluateAll((elements) => elements.map((element) => element.getAttribute('data-item')));
  expect(items).toEqual([
    'read',
    'favourite',
    'folder',
    'call',
    'muteHour',
    'muteEight',
    'mute',
    'archive',
    'delete',
  ]);
  await look('menu');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });

  await row(/Boat house/).focus();
  for (const key of ['ContextMenu', 'Shift+F10']) {
    await page.keyboard.press(key);
    await item(t('row.leave')).waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await expect.poll(() => row(/Boat house/).evaluate((element) => element.matches(':focus'))).toBe(true);
  }
  await row(/Cleo Dufour/).click({ button: 'right' });
  await item(t('row.delete')).waitFor();
  await page.keyboard.press('Escape');
});

it('marks as read and mutes, for every computer of the person', async ({
  scene: { ada, withCleo, row, stateOf, choose },
}) => {
  await choose(/Cleo Dufour.*1 unread/, t('row.markRead'));
  await eventually('read elsewhere', () => ada.conversations.get(withCleo)?.unread === 0);
  await choose(/Cleo Dufour/, t('row.muteEight'));
  await row(/Cleo Dufour.*notifications off/).waitFor();
  await eventually(
    'muted elsewhere',
    () => stateOf(withCleo)?.notification_level === NotificationLevel.NOTIFICATION_LEVEL_QUIET,
  );
  await choose(/Cleo Dufour/, t('row.unmute'));
  await row(/Cleo Dufour.*notifications off/).waitFor({ state: 'hidden' });
  await expect
    .poll(() => stateOf(withCleo)?.notification_level)
    .not.toBe(NotificationLevel.NOTIFICATION_LEVEL_QUIET);
});

it('puts favourites first', async ({ scene: { page, row, item } }) => {
  await row(/Cleo Dufour/).focus();
  await page.keyboard.press('Shift+F10');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await item(t('row.favourite')).click();
  const favourites = page.getByRole('group', { name: t('row.favourites') });
  await favourites.getByRole('option', { name: /Cleo Dufour/ }).waitFor();
  expect(await favourites.getByRole('option').count()).toBe(1);
});

it('filters what is unread, and arranges groups and folders on this computer', async ({
  scene: { page, row, item, look, choose },
}) => {
  const chip = (name: string | RegExp): Locator => page.getByRole('radio', { name });
  await choose(/Boat house/, t('row.favourite'));
  const favourites = page.getByRole('group', { name: t('row.favourites') });
  await favourites.getByRole('option', { name: /Boat house/ }).waitFor();
  const order = (): Promise<string[]> =>
    favourites.locator('.name').evaluateAll((names) => names.map((name) => name.textContent.trim()));
  const before = await order();
  const [first, last] = [favourites.getByRole('option').first(), favourites.getByRole('option').last()];
  await last.dragTo(first);
  await expect.poll(order).toEqual(before.toReversed());
  await choose(/Boat house/, t('row.toFolder'));
  await item(t('list.newFolderMore')).click();
  await page.getByRole('textbox', { name: t('list.folderName') }).fill('Work');
  await page.keyboard.press('Enter');
  await chip('Work').click();
  await row(/Cleo Dufour/).waitFor({ state: 'hidden' });
  expect(await page.getByRole('option').count()).toBe(1);
  await choose(/Boat house/, t('row.unfavourite'));
  await chip(t('list.all')).click();
  await row(/Cleo Dufour/).dragTo(chip('Work'));
  await chip('Work').click();
  await row(/Cleo Dufour/).waitFor();
  const actions = page.getByRole('button', { name: t('list.filterActions') });
  await actions.click();
  await item(t('list.renameFolder')).click();
  await page.getByRole('textbox', { name: t('list.folderName') }).fill('Harbour');
  await page.keyboard.press('Enter');
  await chip('Harbour').waitFor();
  await row(/Cleo Dufour/).waitFor();
  await actions.click();
  await item(t('list.removeFolder')).click();
  await chip('Harbour').waitFor({ state: 'hidden' });
  await row(/Ben Okri/).waitFor();

  await choose(/Boat house/, t('row.markUnread'));
  await page.keyboard.press('Alt+Shift+U');
  await row(/Boat house.*marked as unread/).waitFor();
  await look('unread');
  await row(/Boat house/).click();
  // Read by now, and still there: it would go from under the pointer.
  await row(/Boat house.*marked as unread/).waitFor({ state: 'hidden' });
  await row(/Boat house/).waitFor();
  await page.keyboard.press('Shift+Escape');
  await page.getByText(t('list.caughtUp'), { exact: true }).first().waitFor();
  await chip(t('list.all')).click();
});

it('makes the list wider by keys and by drag, and forgets it again', async ({ scene: { page } }) => {
  const edge = page.getByRole('separator', { name: t('list.width') });
  const sidebar = page.locator('parley-sidebar');
  const width = async (): Promise<number> => (await sidebar.boundingBox())?.width ?? 0;
  const before = await width();
  await edge.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(width).toBe(before + 16);
  expect(Number(await edge.getAttribute('aria-valuenow'))).toBe(before + 16);
  await edge.dblclick();
  await expect.poll(width).toBe(before);
  const box = await edge.boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 200];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y, { steps: 3 });
  await page.mouse.move(x + 60, y, { steps: 3 });
  await page.mouse.up();
  await expect.poll(async () => Math.abs((await width()) - before - 60)).toBeLessThan(6);
  await edge.dblclick();
  await expect.poll(width).toBe(before);
});

it('finds messages by filters, with keys alone', async ({ scene: { page, row } }) => {
  const field = page.getByRole('textbox', { name: t('list.find') });
  const found = page.locator('parley-message-row');
  await page.keyboard.press('Control+Shift+K');
  await page.keyboard.type('roof fr');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('roof from:');
  await page.keyboard.type('be');
  await row('Ben Okri').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('roof from:"Ben Okri" ');
  const removal = page.getByRole('button', {
    name: t('search.removeFilter', { filter: t('search.chip.from', { name: 'Ben Okri' }) }),
  });
  await removal.waitFor();
  await found.getByText('is done').waitFor();
  expect(await found.count()).toBe(1);
  await page.keyboard.type('in:"boat house" after:yesterday');
  await found.getByText('is done').waitFor();
  await page.keyboard.type(' hat:foto');
  await page.getByText(/^No photos from Ben Okri in boat house after .* with “roof”\.$/u).waitFor();
  await field.fill('from:cleo');
  await found.getByText('The tickets are at the desk.').waitFor();
  await field.fill('from:nobody ');
  await page.getByText(t('search.noOne', { name: 'nobody' })).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('');
});

it('archives with a way back', async ({ scene: { app, page, withBen, row, stateOf, field, choose } }) => {
  await row(/Ben Okri/).click();
  await field('Ben Okri').waitFor();
  await unhurried(app, page, async () => {
    await page.keyboard.press('Control+Shift+E');
    await page
      .getByRole('status')
      .getByText(t('row.archived', { name: 'Ben Okri' }))
      .waitFor();
    await row(/Ben Okri/).waitFor({ state: 'hidden' });
    // Nothing is opened in its place: only the keyboard is at the row beside it.
    await page.getByText(t('conversation.choose')).waitFor();
    await expect
      .poll(() => page.getByRole('option').evaluateAll((rows) => rows.some((one) => one.matches(':focus'))))
      .toBe(true);
    expect(await page.locator('[role="option"][aria-selected="true"]').count()).toBe(0);
    await page.getByRole('button', { name: t('row.undo') }).click();
  });
  await row(/Ben Okri/).waitFor();
  await field('Ben Okri').waitFor();

  await choose(/Ben Okri/, t('row.archive'));
  await eventually('archived elsewhere', () =>
    stateOf(withBen)?.view?.includes(ConversationView.CONVERSATION_VIEW_ARCHIVED),
  );
  await page.keyboard.press('Alt+3');
  await choose(/Ben Okri/, t('row.unarchive'));
  await page.keyboard.press('Alt+1');
  await row(/Ben Okri/).waitFor();
  await expect.poll(() => stateOf(withBen)?.view).toEqual([ConversationView.CONVERSATION_VIEW_INBOX]);
});

it('deletes and leaves only when the time to think is over', async ({
  scene: { app, page, ada, row, item, choose },
}) => {
  const plans = await ada.createConversation({ people: [], name: 'Old plans', group: true });
  await row(/Old plans/).click({ button: 'right' });
  await unhurried(app, page, async () => {
    await item(t('row.leave')).click();
    await row(/Old plans/).waitFor({ state: 'hidden' });
    await page
      .getByRole('status')
      .getByText(/You left “Old plans”/)
      .waitFor();
    expect(ada.conversations.has(plans)).toBe(true);
    await page.keyboard.press('Control+z');
  });
  await row(/Old plans/).waitFor();

  await unhurried(app, page, async () => {
    await choose(/Old plans/, t('row.delete'));
    await row(/Old plans/).waitFor({ state: 'hidden' });
    expect(ada.conversations.has(plans)).toBe(true);
    await page.keyboard.press('Control+z');
  });
  await row(/Old plans/).waitFor();
  await finalAtOnce(app, async () => {
    await choose(/Old plans/, t('row.delete'));
    await row(/Old plans/).waitFor({ state: 'hidden' });
  });
  await eventually('deleted', () => !ada.conversations.has(plans));
});

it('answers invitations, and keeps those of strangers apart', async ({
  scene: { server, page, ada, row, look },
}) => {
  const self = ada.self?.gaiaId ?? '';
  await server.signUp('finn@example.org', 'Finn Hale');
  await using finn = await startHeadless(server, 'finn@example.org');
  const fromFinn = await finn.createConversation({ people: [self], name: '', group: false });
  await say(finn, fromFinn, 'Shall we row on Sunday?');
  // From another domain, with nothing in common with Ada.
  await server.signUp('dora@elsewhere.example', 'Dora Maar');
  await using dora = await startHeadless(server, 'dora@elsewhere.example');
  const fromDora = await dora.createConversation({ people: [self], name: 'Exhibition', group: true });
  await page.getByRole('tab', { name: `${t('list.invitations')} 2` }).click();
  await page.getByRole('button', { name: t('row.showStrangers', { count: 1 }) }).click();
  await look('invitations');
  const strangers = page.getByRole('list', { name: t('row.strangers') });
  await page
    .getByRole('button', { name: new RegExp(`Finn Hale.*\\d\\d:\\d\\d.*${t('row.invitedToTalk')}`, 's') })
    .waitFor();
  await strangers.getByRole('button', { name: t('row.blockPerson', { name: 'Dora Maar' }) }).click();
  await page.getByText(t('people.blockAsk', { name: 'Dora Maar' })).waitFor();
  await look('block');
  await page.getByRole('button', { name: t('row.block'), exact: true }).click();
  await eventually('the invitation gone', () => !ada.conversations.has(fromDora));
  await expect.poll(async () => (await ada.contacts.blocked()).length).toBe(1);

  await page.getByRole('button', { name: new RegExp(`Finn Hale.*${t('row.invitedToTalk')}`, 's') }).click();
  await page.getByRole('log').getByText('Shall we row on Sunday?').waitFor();
  await page.getByRole('button', { name: t('row.acceptFrom', { name: 'Finn Hale' }) }).click();
  await row(/Finn Hale/).waitFor();
  await page.getByRole('tab', { name: t('list.inbox'), selected: true }).waitFor();
});

it('goes to a conversation by some letters', async ({ scene: { page, row, look, field } }) => {
  await page.keyboard.press('Control+k');
  const words = page.getByRole('combobox', { name: t('shortcut.switchLabel') });
  await words.waitFor();
  await look('switcher');
  await words.fill('boat');
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /Boat house/ })
    .waitFor();
  await page.keyboard.press('Enter');
  await field('Boat house').waitFor();
  await page.keyboard.press('Alt+ArrowDown');
  await field('Boat house').waitFor({ state: 'hidden' });
  await page.keyboard.press('Alt+ArrowUp');
  await field('Boat house').waitFor();
  await expect.poll(() => row(/Boat house/).getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Control+/');
  await page.getByRole('heading', { name: t('shortcut.title') }).waitFor();
  await look('shortcuts');
  await page.keyboard.press('Escape');
});

it('shows how someone is, in words and by the shape of a mark', async ({
  scene: { page, ben, withBen, row },
}) => {
  await row(/Ben Okri/).click();
  const header = page.locator('parley-conversation-header');
  const seenAs = async (words: string, shape: string): Promise<void> => {
    await row(new RegExp(`Ben Okri.*${words}`)).waitFor();
    await header.getByText(words).waitFor();
    const mark = row(/Ben Okri/).locator('parley-presence');
    await expect.poll(() => mark.getAttribute('kind')).toBe(shape);
  };
  await ben.presence.setState('active');
  await seenAs(t('presence.available'), 'available');
  await header.getByRole('button', { name: t('conversation.details') }).click();
  const card = page.locator('parley-person-card');
  await card.getByText(`${t('presence.available')} · ${t('people.devices.desktop')}`).waitFor();
  await ben.account.setRichPresence(RichPresenceType.RICH_PRESENCE_TYPE_DEVICE, false);
  await card.getByText(t('people.devices.desktop')).waitFor({ state: 'hidden' });
  await ben.account.setRichPresence(RichPresenceType.RICH_PRESENCE_TYPE_DEVICE, true);
  await ben.presence.setDnd(true, 600);
  await seenAs(t('presence.busy'), 'busy');
  await ben.presence.setDnd(false, null);
  await ben.presence.setState('idle');
  await seenAs(t('presence.idle'), 'idle');
  await ben.presence.setMood([
    { type: SegmentType.SEGMENT_TYPE_TEXT, text: 'up in the ' },
    { type: SegmentType.SEGMENT_TYPE_TEXT, text: 'rigging', formatting: { bold: true } },
  ]);
  await header.locator('b', { hasText: 'rigging' }).waitFor();
  const mood = row(/Ben Okri/).locator('.mood');
  await row(new RegExp(t('list.mood', { mood: 'up in the rigging' }))).waitFor();
  expect(await mood.textContent()).toBe('💬');
  await ben.presence.setMood([{ type: SegmentType.SEGMENT_TYPE_TEXT, text: `☕ ${t('moods.break')}` }]);
  await row(new RegExp(t('list.mood', { mood: `☕ ${t('moods.break')}` }))).waitFor();
  expect([await mood.textContent(), await mood.getAttribute('title')]).toEqual([
    '☕',
    `☕ ${t('moods.break')}`,
  ]);
  await ben.presence.setMood([]);
  await mood.waitFor({ state: 'hidden' });
  ben.setFocus(withBen);
  await page.getByText(t('history.isHere', { names: 'Ben', count: 1 })).waitFor();
  ben.setFocus(null);
  await page.getByText(t('history.isHere', { names: 'Ben', count: 1 })).waitFor({ state: 'hidden' });
  const typing = page
    .locator('parley-conversation')
    .getByText(t('conversation.isTyping', { names: 'Ben', count: 1 }));
  ben.setTyping(withBen, 'started');
  await typing.waitFor();
  ben.setTyping(withBen, 'paused');
  await typing.waitFor({ state: 'hidden' });

  const lastSeen = card.getByText(new RegExp(t('people.lastSeen', { when: '\\d' })));
  await lastSeen.waitFor();
  await ben.account.setRichPresence(RichPresenceType.RICH_PRESENCE_TYPE_LAST_SEEN, false);
  await lastSeen.waitFor({ state: 'hidden' });
  await header.getByRole('button', { name: t('conversation.hideDetails') }).click();
  await ben.presence.setDesktopOff(true);
  await seenAs(t('presence.off'), 'off');
  await ben.presence.setDesktopOff(false);
  await ben.presence.setState('active');
  await seenAs(t('presence.available'), 'available');
});

it('keeps on top what was said last', async ({ scene: { ben, withBen, group, row } }) => {
  const top = async (name: RegExp): Promise<number> => (await row(name).boundingBox())?.y ?? Number.NaN;
  const names = { [withBen]: /Ben Okri/, [group]: /Boat house/ };
  for (const [newer, older] of [
    [group, withBen],
    [withBen, group],
  ] as const) {
    await say(ben, newer, 'News');
    await expect.poll(async () => (await top(names[newer]!)) < (await top(names[older]!))).toBe(true);
  }
});

it('follows what the person does on another computer', async ({
  scene: { page, ada, ben, withBen, row },
}) => {
  await row(/Boat house/).click();
  await ada.in(withBen).archive();
  await row(/Ben Okri/).waitFor({ state: 'hidden' });
  await page.keyboard.press('Alt+3');
  await row(/Ben Okri/).waitFor();
  await ada.in(withBen).unarchive();
  await row(/Ben Okri/).waitFor({ state: 'hidden' });
  await page.keyboard.press('Alt+1');

  const quiet = row(/Ben Okri.*notifications off/);
  await ada.in(withBen).setNotificationLevel(NotificationLevel.NOTIFICATION_LEVEL_QUIET);
  await quiet.waitFor();
  await ada.in(withBen).setNotificationLevel(NotificationLevel.NOTIFICATION_LEVEL_RING);
  await quiet.waitFor({ state: 'hidden' });

  await say(ben, withBen, 'Are you there?');
  const unread = row(/Ben Okri.*\d unread/);
  await unread.waitFor();
  await eventually('the question elsewhere', () => saidIn(ada, withBen).at(-1) === 'Are you there?');
  ada.markRead(withBen, ada.timeline(withBen).events.at(-1)?.timestamp ?? 0);
  await unread.waitFor({ state: 'hidden' });

  await row(/Ben Okri/).click();
  await page.getByRole('log').getByText('Are you there?').waitFor();
  await ada.in(withBen).deleteHistory();
  await row(/Ben Okri/).waitFor({ state: 'hidden' });
  await say(ben, withBen, 'A new beginning');
  await row(/Ben Okri/).click();
  await page.getByRole('log').getByText('A new beginning').waitFor();
  expect(await page.getByRole('log').getByText('Are you there?').count()).toBe(0);
  // Only the person's own history is deleted.
  expect(saidIn(ben, withBen)).toEqual(expect.arrayContaining(['Are you there?', 'A new beginning']));
});

it('shows invitations that were answered on another computer no longer', async ({
  scene: { server, page, ada, row },
}) => {
  const self = ada.self?.gaiaId ?? '';
  for (const [account, name] of [
    ['gus', 'Gus Ferro'],
    ['hal', 'Hal Irons'],
  ] as const) {
    await server.signUp(`${account}@example.org`, name);
    await using inviter = await startHeadless(server, `${account}@example.org`);
    const id = await inviter.createConversation({ people: [self], name: '', group: false });
    await page.getByRole('tab', { name: `${t('list.invitations')} 1` }).waitFor();
    await eventually('the invitation', () => ada.conversations.has(id));
    if (account === 'gus') await ada.in(id).acceptInvitation();
    else await ada.in(id).declineInvitation();
    await page.getByRole('tab', { name: `${t('list.invitations')} 1` }).waitFor({ state: 'hidden' });
  }
  await row(/Gus Ferro/).waitFor();
  expect(await row(/Hal Irons/).count()).toBe(0);
});

it('rings, and leads into the call', async ({ scene: { opened, page, ben, withBen, row, look } }) => {
  await ben.in(withBen).hangout('start');
  const ring = page.getByRole('dialog', { name: t('calls.rings', { name: 'Ben Okri' }) });
  await ring.waitFor();
  // It rings for a while, which looking at it may take.
  await look('ring');
  await ben.in(withBen).hangout('leave');
  await ring.waitFor({ state: 'hidden' });
  await row(/Ben Okri.*Missed call/).waitFor();

  await ben.in(withBen).hangout('start');
  await ring.getByRole('button', { name: t('calls.decline') }).click();
  await ring.waitFor({ state: 'hidden' });
  await eventually('the end of the call', () => ben.conversations.get(withBen)?.call === undefined);
  await row(/Ben Okri.*You declined the call/).click();
  await page
    .getByRole('log')
    .getByRole('button', { name: t('calls.callBack') })
    .last()
    .click();
  await page.getByRole('group', { name: t('calls.alone') }).waitFor();
  await page.getByRole('button', { name: t('calls.leave') }).click();
  await row(/Ben Okri.*No answer/).waitFor();

  await ben.in(withBen).hangout('start');
  await row(new RegExp(`Ben Okri.*${t('row.call')}`)).click();
  await page.getByRole('group', { name: t('calls.going', { names: 'Ben' }) }).waitFor();
  await page
    .getByRole('group', { name: t('calls.going', { names: 'Ben' }) })
    .getByRole('button', { name: t('calls.join') })
    .click();
  await page.getByRole('group', { name: t('calls.with', { names: 'Ben' }) }).waitFor();
  const links = await eventually('the call in the browser', async () => (await opened.read()).at(-1));
  expect(links).toMatch(/^https:\/\/meet\.example\.org\//);
  await look('in-call');
  await row(/Boat house/).click();
  await page.getByRole('group', { name: t('calls.elsewhere', { title: 'Ben Okri' }) }).waitFor();
  await page.getByRole('button', { name: t('calls.leave') }).click();
  await page.getByRole('group', { name: saying('calls.elsewhere') }).waitFor({ state: 'hidden' });
  await ben.in(withBen).hangout('leave');
  await row(/Ben Okri.*Call, \d+ second/).waitFor();

  await page.getByRole('button', { name: t('calls.start') }).click();
  await eventually('a call of one’s own', async () => (await opened.read()).length === 3);
  await page.getByRole('group', { name: t('calls.alone') }).waitFor();
  await page.getByRole('button', { name: t('calls.leave') }).click();
});

it('shows a surprise, which stands still with reduced motion', async ({
  scene: { page, cleo, group, look, field },
}) => {
  await field('Boat house').waitFor();
  await cleo.in(group).easterEgg('confetti');
  await page.getByText(t('surprise.sent', { who: 'Cleo', what: t('surprise.confetti') })).waitFor();
  await picture(page, 'surprise');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await field('Boat house').fill('/ponies');
  await field('Boat house').press('Enter');
  await page.getByText(t('surprise.sentByYou', { what: 'ponies' })).waitFor();
  expect(await page.getByRole('log').getByText('/ponies').count()).toBe(0);
  expect(await page.locator('parley-surprise .flights').isVisible()).toBe(false);
  await look('surprise-still');
  await page.emulateMedia({ reducedMotion: null });
});

it('has deleted by now what was deleted before', async ({ scene: { ada, row } }) => {
  const isPlans = ({ conversation }: ConversationState) => conversation.name === 'Old plans';
  await eventually('deleted at the server', () => ![...ada.conversations.values()].some(isPlans));
  expect(await row(/Old plans/).count()).toBe(0);
});
