import { expect } from 'vitest';
import {
  ConversationType,
  GroupLinkSharingStatus,
  ItemType,
  NotificationLevel,
  OffTheRecordStatus,
  SegmentType,
  type Conversation,
  type EventAnnotation,
} from '../../protocol/index.ts';
import type { Page } from 'playwright';
import { mentionOf } from '../../protocol/messages/annotations.ts';
import { inEachTheme, problemsIn } from './support/accessibility.ts';
import { startApp } from './support/app.ts';
import { startDesktop } from './support/desktop.ts';
import { say, saidIn, startHeadless } from './support/headless.ts';
import { inScene } from './support/in-scene.ts';
import { pictures } from './support/pictures.ts';
import { eventually } from './support/processes.ts';
import { startServer } from './support/server.ts';
import { signedInFolder } from './support/signed-in.ts';
import { t } from '../../words/translate.ts';
import { saying } from './support/saying.ts';
import { finalAtOnce, unhurried } from './support/acts/unhurried.ts';

const picture = pictures('groups');

/** What Ben sees in his window. */
const inWindow = (page: Page) => ({
  page,
  button: (name: string | RegExp) => page.getByRole('button', { name, exact: true }),
  /** With what is slotted into it. */
  dialog: (name: string | RegExp) =>
    page.locator('parley-dialog', { has: page.getByRole('dialog', { name }) }),
  asked: (name: string) => page.locator('parley-confirm', { has: page.getByRole('dialog', { name }) }),
  search: () => page.locator('parley-dialog').getByLabel(t('newConversation.search')),
  details: () => page.getByRole('region', { name: t('conversation.details') }),
  title: () => page.getByRole('heading', { level: 1 }),
  /** The window in each theme, without a finding of axe in either. */
  look: (what: string): Promise<void> =>
    inEachTheme(page, async (theme) => {
      await picture(page, `${what}-${theme}`);
      expect(await problemsIn(page, theme)).toEqual([]);
    }),
  /** Only a picture, of what is made of parts that axe has seen. */
  picturesOf: (what: string): Promise<void> =>
    inEachTheme(page, (theme) => picture(page, `${what}-${theme}`)),
});

const it = inScene(async (cleanup) => {
  const server = cleanup.use(await startServer());
  const ids = new Map<string, string>();
  for (const [account, name] of [
    ['ada', 'Ada Lovelace'],
    ['ben', 'Ben Okri'],
    ['cleo', 'Cleo Marsh'],
    ['dan', 'Dan Abnett'],
    ['eve', 'Eve Ensler'],
  ] as const)
    ids.set(account, (await server.signUp(`${account}@example.org`, name)).gaiaId);
  const ada = cleanup.use(await startHeadless(server, 'ada@example.org'));
  const ben = cleanup.use(await startHeadless(server, 'ben@example.org'));
  await ada.account.updateProfile({ phone: '+4530302020' });
  await ada.presence.setMood([{ type: SegmentType.SEGMENT_TYPE_TEXT, text: 'Rigging the sail' }]);
  const pair = await ben.createConversation({ people: [ids.get('ada')!], name: '', group: false });
  await say(ben, pair, 'Ready when you are');
  await eventually('the invitation', () => ada.conversations.has(pair));
  await say(ada, pair, 'On my way');
  const userData = await signedInFolder(server, 'ben@example.org', cleanup);
  const app = cleanup.use(await startApp({ desktop: cleanup.use(await startDesktop()), userData }));
  const window = inWindow(await app.page());
  /** As Ben's other client holds it. */
  const named = (name: string): Conversation | undefined =>
    [...ben.conversations.values()].find(({ conversation }) => conversation.name === name)?.conversation;
  const members = (): (string | null | undefined)[] =>
    (named('Harbour crew')?.current_participant ?? []).map(({ gaia_id }) => gaia_id);
  await window.title().filter({ hasText: 'Ada Lovelace' }).waitFor();

  return { server, ada, ben, app, ids, named, members, ...window };
});

it('offers people: favourites, those one writes with, and not those who were dismissed', async ({
  scene: { ben, page, dialog, look, ids },
}) => {
  await page.keyboard.press('Control+n');
  const people = dialog(t('newConversation.title'));
  await people.getByRole('heading', { name: t('people.often') }).waitFor();
  await people.getByRole('button', { name: t('people.dismiss', { name: 'Eve Ensler' }) }).click();
  await people.getByRole('button', { name: t('people.pin', { name: 'Dan Abnett' }) }).click();
  await people.getByRole('heading', { name: t('people.pinned') }).waitFor();
  await people.getByRole('button', { name: t('people.showDismissed', { count: 1 }) }).waitFor();
  await look('suggestions');
  const answer = await ben.contacts.suggestions();
  const idsIn = (group: typeof answer.pinned_favorites) =>
    (group?.contact ?? []).map(({ entity }) => entity?.id?.gaia_id);
  expect(idsIn(answer.pinned_favorites)).toEqual([ids.get('dan')]);
  expect(idsIn(answer.dismissed_contacts)).toEqual([ids.get('eve')]);

  await people.getByRole('button', { name: t('people.showDismissed', { count: 1 }) }).click();
  await people.getByRole('button', { name: t('people.undismiss', { name: 'Eve Ensler' }) }).click();
  await people.getByRole('button', { name: t('people.dismiss', { name: 'Eve Ensler' }) }).waitFor();
  await people.getByRole('button', { name: t('people.unpin', { name: 'Dan Abnett' }) }).click();
  await people.getByRole('heading', { name: t('people.pinned') }).waitFor({ state: 'hidden' });
});

it('makes a group of people, by keyboard', async ({
  scene: { page, button, search, title, named, picturesOf },
}) => {
  await search().fill('cleo');
  await page
    .locator('parley-dialog')
    .getByRole('button', { name: /^Cleo Marsh/ })
    .waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('ada');
  await page.keyboard.press('Enter');
  await button(t('newConversation.startGroup', { count: 2 })).waitFor();
  await page.getByLabel(t('newConversation.groupName')).fill('Harbour');
  await picturesOf('new-group');
  await button(t('newConversation.startGroup', { count: 2 })).click();
  await title().filter({ hasText: 'Harbour' }).waitFor();
  const group = await eventually('the group', () => named('Harbour'));
  expect(group.current_participant).toHaveLength(3);
});

it('mentions someone in the group, and forwards that to another conversation, by keyboard', async ({
  scene: { ada, page, look, ids },
}) => {
  const sentAs = (said: string, isGroup: boolean): EventAnnotation[][] =>
    [...ada.conversations.values()]
      .filter(
        ({ conversation }) => (conversation.type === ConversationType.CONVERSATION_TYPE_GROUP) === isGroup,
      )
      .flatMap(({ lastEvent }) => {
        const { annotation, message_content: content } = lastEvent?.chat_message ?? {};
        return content?.segment?.[0]?.text === said ? [annotation ?? []] : [];
      });
  await page.keyboard.type('Hello @ad');
  await page.getByRole('listbox', { name: t('mention.suggestions') }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('and all');
  await page.keyboard.press('Enter');
  const said = 'Hello @Ada Lovelace and all';
  await eventually('the mention', () => sentAs(said, true).length === 1);
  expect(sentAs(said, true)).toEqual([[mentionOf(ids.get('ada')!)]]);
  // Until it is acknowledged there is nothing that could be done with it.
  const message = page.getByRole('log').locator('.message[data-event-id]', { hasText: said });
  await message.getByRole('link', { name: '@Ada Lovelace' }).press('Enter');
  const card = page.getByRole('dialog', { name: t('people.card', { name: 'Ada' }) });
  await card.waitFor();
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'hidden' });

  await message.press('Enter');
  await page.getByRole('menuitem', { name: t('forward.forward') }).press('Enter');
  await page.getByRole('combobox', { name: t('forward.search') }).waitFor();
  await page.keyboard.type('ada');
  await page.keyboard.press('Enter');
  await look('forward');
  await page.keyboard.press('Control+Enter');
  await page.getByText(t('forward.done', { count: 1, names: 'Ada Lovelace' })).waitFor();
  await eventually('the forwarded message', () => sentAs(said, false).length === 1);
  expect(sentAs(said, false)).toEqual([[]]);
});

it('selects several messages, and copies, forwards and deletes them', async ({
  scene: { ada, app, page, button, title, named, look },
}) => {
  const group = named('Harbour')?.conversation_id?.id ?? '';
  const bar = page.getByRole('toolbar', { name: t('select.bar') });
  const message = (words: string) =>
    page.getByRole('log').locator('.message[data-event-id]', { hasText: words });
  const selected = (count: number) => bar.getByText(t('select.count', { count })).waitFor();
  for (const words of ['The mast is up', 'The sail is next']) {
    await page.getByRole('textbox', { name: saying('composer.label') }).fill(words);
    await page.keyboard.press('Enter');
    await message(words).waitFor();
  }

  await message('The sail').press('Shift+ArrowUp');
  await selected(2);
  await look('selection');
  await say(ada, group, 'On my way');
  await message('On my way').click();
  await selected(3);
  await bar.getByRole('button', { name: t('select.copy') }).click();
  await bar.waitFor({ state: 'hidden' });
  await page.getByText(t('history.copied')).waitFor();

  await message('The sail').click({ modifiers: ['Control'] });
  await message('The mast').click({ modifiers: ['Shift'] });
  await selected(2);
  await bar.getByRole('button', { name: t('forward.forward') }).click();
  await page.getByRole('combobox', { name: t('forward.search') }).fill('ada');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await page.getByText(t('forward.done', { count: 2, names: 'Ada Lovelace' })).waitFor();
  await bar.waitFor({ state: 'hidden' });
  const pair = [...ada.conversations.values()].find(
    ({ conversation }) => conversation.type !== ConversationType.CONVERSATION_TYPE_GROUP,
  )!.id;
  await eventually('the forwarded messages', () => saidIn(ada, pair).at(-1) === 'The sail is next');
  expect(saidIn(ada, pair).slice(-2)).toEqual(['The mast is up', 'The sail is next']);

  await message('The mast').press('Enter');
  await page.getByRole('menuitem', { name: t('select.select') }).press('Enter');
  await selected(1);
  await message('The sail').press('Space');
  await selected(2);
  await unhurried(app, page, async () => {
    await page.keyboard.press('Delete');
    await page.getByText(t('message.deleted', { count: 2 })).waitFor();
    await message('The mast').waitFor({ state: 'hidden' });
    await button(t('row.undo')).click();
  });
  await message('The mast').waitFor();
  await message('The sail').waitFor();

  await message('The mast').press('Space');
  await selected(1);
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'hidden' });
  await message('The mast').press('Space');
  await selected(1);
  const rows = page.getByRole('listbox').getByRole('option');
  await rows.filter({ hasText: 'Ada Lovelace' }).click();
  await title().filter({ hasText: 'Ada Lovelace' }).waitFor();
  await rows.filter({ hasText: 'Harbour' }).click();
  await message('The mast').waitFor();
  expect(await bar.count()).toBe(0);
});

it('renames the group, adds people and removes them', async ({
  scene: { page, button, dialog, details, title, members, look, picturesOf, ids },
}) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: t('conversation.details') })
    .click();
  await button(t('people.rename')).click();
  await page.getByRole('textbox', { name: t('people.name'), exact: true }).fill('Harbour crew');
  await page.keyboard.press('Enter');
  await title().filter({ hasText: 'Harbour crew' }).waitFor();
  await details()
    .getByText(t('people.members', { count: 3 }))
    .waitFor();
  await button(t('people.add')).first().click();
  await dialog(saying('people.addTo'))
    .getByRole('button', { name: /^Dan Abnett/ })
    .click();
  await picturesOf('add-people');
  await button(t('people.addCount', { count: 1 })).click();
  await eventually('Dan in the group', () => members().includes(ids.get('dan')));
  await details()
    .getByText(t('people.members', { count: 4 }))
    .waitFor();
  // No one here has ever talked with him.
  await details()
    .getByRole('button', { name: new RegExp(`^Dan Abnett.*${t('conversation.pending')}`, 's') })
    .waitFor();
  await look('group');
  await details()
    .getByRole('button', { name: /^Dan Abnett/ })
    .hover();
  await button(t('people.remove', { name: 'Dan Abnett' })).click();
  await look('ask');
  await button(t('people.removeDo')).click();
  await eventually('Dan out of the group', () => !members().includes(ids.get('dan')));
  expect(new Set(members())).toEqual(new Set(['ada', 'ben', 'cleo'].map((who) => ids.get(who))));
});

it('changes notifications, history and the link, and copies it', async ({
  scene: { ben, page, named, picturesOf },
}) => {
  const state = () => named('Harbour crew');
  await page.getByRole('switch', { name: t('conversation.notifications') }).click();
  await eventually(
    'quiet',
    () => state()?.self_conversation_state?.notification_level === NotificationLevel.NOTIFICATION_LEVEL_QUIET,
  );
  await page
    .getByRole('combobox', { name: t('conversationSound.label') })
    .selectOption(t('conversationSound.names.message-harp'));
  await page.getByRole('switch', { name: t('people.history') }).click();
  await eventually(
    'history off',
    () => state()?.otr_status === OffTheRecordStatus.OFF_THE_RECORD_STATUS_OFF_THE_RECORD,
  );
  await page.getByRole('switch', { name: t('people.link') }).click();
  const link = page.getByRole('group', { name: t('people.linkLabel') });
  await link.waitFor();
  await expect
    .poll(() => state()?.group_link_sharing_status)
    .toBe(GroupLinkSharingStatus.GROUP_LINK_SHARING_STATUS_ON);
  const address = await ben.in(state()?.conversation_id?.id ?? '').link();
  await expect.poll(() => link.innerText()).toBe(address);
  await link.getByRole('button', { name: t('people.copyLink') }).click();
  await page.getByText(t('people.linkCopied')).waitFor();
  await picturesOf('switches');
  await page.getByRole('switch', { name: t('people.history') }).click();
  await page.getByRole('switch', { name: t('people.link') }).click();
  await link.waitFor({ state: 'detached' });
});

it('lists the places that were sent, and goes to one', async ({ scene: { ben, page, details, named } }) => {
  const id = named('Harbour crew')?.conversation_id?.id ?? '';
  const place = { embed_item: { type: [ItemType.ITEM_TYPE_PLACE_V2], place: { name: 'Pier 4' } } };
  await ben.outbox.send(id, { segment: [], attachment: [place] });
  await details()
    .getByRole('button', { name: t('people.goTo', { what: 'Pier 4' }) })
    .click();
  await expect.poll(() => page.getByRole('log').getByText('Pier 4').count()).toBe(1);
});

it('shows who someone is, and blocks and unblocks them', async ({
  scene: { ben, dialog, asked, details, title, look, ids },
}) => {
  await details()
    .getByRole('button', { name: /^Ada Lovelace/ })
    .click();
  const card = dialog(t('people.card', { name: 'Ada' }));
  await card.getByText('+4530302020').waitFor();
  await card.getByText('Rigging the sail').waitFor();
  await card.getByText('ada@example.org').waitFor();
  await card.getByRole('button', { name: t('people.favourite') }).click();
  await card.getByRole('button', { name: t('people.favourite'), pressed: true }).waitFor();
  await look('card');
  await card.getByRole('button', { name: t('people.block') }).click();
  await asked(t('people.blockAsk', { name: 'Ada Lovelace' }))
    .getByRole('button', { name: t('people.block') })
    .click();
  await card.getByText(t('people.blocked')).waitFor();
  await expect.poll(() => ben.self?.settings.blocked).toEqual([ids.get('ada')]);
  await card.getByRole('button', { name: t('people.unblock') }).click();
  await eventually('unblocked', () => ben.self?.settings.blocked.length === 0);
  await card.getByRole('button', { name: t('people.message') }).click();
  await title().filter({ hasText: 'Ada Lovelace' }).waitFor();
  await details().getByText('Rigging the sail').waitFor();
  await look('person');
});

it('invites someone who is not here yet, by a link where no e-mail can be sent', async ({
  scene: { server, page, search, look },
}) => {
  await page.keyboard.press('Control+n');
  await search().fill('zoe@example.net');
  await page.getByRole('button', { name: t('people.inviteByEmail', { address: 'zoe@example.net' }) }).click();
  const link = page.getByText(/^http:\/\/.*\/invite\//);
  await link.waitFor();
  await look('invitation');
  expect(await link.innerText()).toContain(server.origin);
  await page.keyboard.press('Escape');
});

it('shows someone who is not here yet by their address', async ({
  scene: { ben, page, details, title, picturesOf },
}) => {
  const address = 'nora@example.net';
  const [nora] = await ben.contacts.lookUp([{ email: address, create_offnetwork_gaia: true }]);
  await ben.createConversation({ people: [nora?.id?.gaia_id ?? ''], name: '', group: false });
  await page.getByRole('option', { name: 'nora' }).click();
  await title().filter({ hasText: 'nora' }).waitFor();
  const invited = page
    .locator('parley-conversation-header')
    .getByText(t('conversation.pending'), { exact: true });
  await expect.poll(() => invited.count()).toBe(1);
  await details()
    .getByRole('list', { name: t('people.email') })
    .getByText(address)
    .waitFor();
  await picturesOf('not-here-yet');
});

it('deletes and leaves from the details, and can take it back as from the list', async ({
  scene: { ada, app, page, button, details, title },
}) => {
  const row = page.getByRole('option', { name: /Harbour crew/ });
  /** What is still read when the details open pushes what is below it away from under a click. */
  const whole = async (): Promise<void> => {
    await details()
      .getByRole('button', { name: t('people.goTo', { what: 'Pier 4' }) })
      .waitFor();
    await details().getByText(t('people.noFiles')).waitFor();
  };
  await row.click();
  await whole();
  await unhurried(app, page, async () => {
    await button(t('people.delete')).click();
    await row.waitFor({ state: 'detached' });
    await page
      .getByRole('status')
      .filter({ hasText: saying('row.deleted') })
      .waitFor();
    await button(t('row.undo')).click();
  });
  await title().filter({ hasText: 'Harbour crew' }).waitFor();
  await whole();
  await finalAtOnce(app, async () => {
    await button(t('people.leave')).click();
    await row.waitFor({ state: 'detached' });
  });
  const crew = [...ada.conversations.values()].find(
    ({ conversation }) => conversation.name === 'Harbour crew',
  );
  await eventually('Ben out of the group', () => {
    const now = ada.conversations.get(crew?.id ?? '')?.conversation.current_participant ?? [];
    return now.length === 2 && now;
  });
  await expect.poll(() => title().innerText()).not.toContain('Harbour crew');
});
