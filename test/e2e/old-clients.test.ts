import { expect } from 'vitest';
import type { Locator, Page } from 'playwright';
import { ClientPresenceStateType, HangoutEventType, MembershipChangeType } from '../../protocol/index.ts';
import { signIn } from '../../client/index.ts';
import { OldClient } from '../contract/support/old-client.ts';
import type { Loose } from '../contract/support/old-wire.ts';
import { TestSession } from '../contract/support/session.ts';
import { startApp } from './support/app.ts';
import { startDesktop } from './support/desktop.ts';
import { startHeadless } from './support/headless.ts';
import { recordOpenedLinks } from './support/opened-links.ts';
import { inScene } from './support/in-scene.ts';
import { pictures } from './support/pictures.ts';
import { eventually } from './support/processes.ts';
import { password, startServer } from './support/server.ts';
import { signedInFolder } from './support/signed-in.ts';
import { startTrayHost } from './support/tray-host.ts';
import { t } from '../../words/translate.ts';
import { saying } from './support/saying.ts';

const picture = pictures('old-clients');

/** What Mira sees in her window. */
const inWindow = (page: Page) => ({
  page,
  log: () => page.getByRole('log'),
  composer: () => page.getByRole('textbox', { name: saying('composer.label') }),
  details: () => page.getByRole('region', { name: t('conversation.details') }),
  row: (name: RegExp) => page.getByRole('option', { name }),
});

const it = inScene(async (cleanup) => {
  const server = cleanup.use(
    await startServer({ args: ['--gateway', '--call-url', 'https://meet.example.org/{room}'] }),
  );
  const ids = {
    mira: (await server.signUp('mira@example.org', 'Mira Holt')).gaiaId,
    otis: (await server.signUp('otis@example.org', 'Otis Vega')).gaiaId,
    tess: (await server.signUp('tess@example.org', 'Tess Quinn')).gaiaId,
  };
  await using mira = await startHeadless(server, 'mira@example.org');
  /** The conversation of Mira and Otis, and one in which Otis is not. */
  const id = await mira.createConversation({ people: [ids.otis], name: 'Harbour', group: true });
  const elsewhere = await mira.createConversation({ people: [ids.tess], name: 'Elsewhere', group: true });
  const account = ['--account', 'otis@example.org', '--label', 'older'];
  const token = await server.administer('token', 'create', ...account, '--gateway');
  /** Otis's program, which knows nothing of Parley. */
  const otis = new OldClient({ url: server.origin, token, encoding: 'protojson' });
  cleanup.defer(() => otis.close());
  await otis.createChannel();
  await otis.call('conversations/syncallnewevents', 'SyncAllNewEvents', { last_sync_timestamp: 0 });
  const poll = await otis.poll();
  cleanup.defer(() => poll.cut());
  await otis.until(() => otis.clientId !== '');
  await otis.subscribe();
  let key = 0;
  const calls = (path: string, name: string, value: Loose): Promise<Loose> =>
    otis.call(`conversations/${path}`, name, { conversation_id: { id }, ...value });
  /** Calls what writes an event. */
  const writes = (path: string, name: string, value: Loose): Promise<Loose> =>
    otis.call(`conversations/${path}`, name, {
      ...value,
      event_request_header: { conversation_id: { id }, client_generated_id: ++key, expected_otr: 2 },
    });
  const says = (text: string): Promise<Loose> =>
    writes('sendchatmessage', 'SendChatMessage', { message_content: { segment: [{ type: 0, text }] } });
  /** Waits for something that Mira does to be pushed to Otis, as his own wire has it, from an update on. */
  function received(name: string, matches: (notification: Loose) => boolean, from = 0): Promise<Loose> {
    return eventually(`${name} at the gateway`, () =>
      otis.updates
        .slice(from)
        .flatMap((update) => (update[name] as Loose | undefined) ?? [])
        .find(matches),
    );
  }
  /** The conversation as Otis received it last. */
  const harbour = (): Loose =>
    otis.updates.findLast((update) => update['conversation'])?.['conversation'] as Loose;
  /** The same of something in Mira's presence. */
  const presenceOfMira = (matches: (presence: Loose) => boolean, from = 0): Promise<Loose> =>
    received(
      'presence_notification',
      ({ presence }) =>
        (presence as Loose[]).some((one) => one['user_id'].gaia_id === ids.mira && matches(one['presence'])),
      from,
    );
  const isMira = ({ sender_id: sender }: Loose): boolean => sender.gaia_id === ids.mira;
  // Answering accepts the invitation.
  await says('here I am');

  const desktop = cleanup.use(await startDesktop());
  cleanup.use(await startTrayHost(desktop.busAddress));
  const opened = cleanup.use(await recordOpenedLinks());
  const userData = await signedInFolder(server, 'mira@example.org', cleanup);
  const app = cleanup.use(await startApp({ desktop, userData, env: opened.env }));
  const { row, log, ...window } = inWindow(await app.page());
  await row(/Harbour/).click();
  await log().getByText('here I am').waitFor();

  const otisDoes = { otis, calls, writes, says, received, harbour, presenceOfMira, isMira };
  return { server, opened, ids, id, elsewhere, row, log, ...window, ...otisDoes };
});

it('shows each the words of the other, in an order that both have', async ({
  scene: { otis, log, composer, says },
}) => {
  await composer().fill('hello from the window');
  await composer().press('Enter');
  await eventually('at the gateway', () => otis.texts().includes('hello from the window'));
  await says('wörter 😀 from the past');
  await log().getByText('wörter 😀 from the past').waitFor();
  await expect
    .poll(() => otis.texts())
    .toEqual(['here I am', 'hello from the window', 'wörter 😀 from the past']);
});

it('shows each that the other types', async ({
  scene: { page, otis, id, composer, calls, received, isMira },
}) => {
  await calls('settyping', 'SetTyping', { type: 1 });
  const line = page.getByRole('main').getByText(t('conversation.isTyping', { names: 'Otis', count: 1 }));
  await line.waitFor();
  await calls('settyping', 'SetTyping', { type: 3 });
  await line.waitFor({ state: 'hidden' });
  const from = otis.updates.length;
  await composer().pressSequentially('hm');
  await received(
    'typing_notification',
    (notification) => isMira(notification) && notification['type'] === 1,
    from,
  );
  await composer().fill('');
  const stopped = await received(
    'typing_notification',
    (notification) => isMira(notification) && notification['type'] === 3,
    from,
  );
  expect(stopped['conversation_id'].id).toBe(id);
});

it('shows each that the other is looking', async ({
  scene: { page, otis, elsewhere, row, calls, received, isMira },
}) => {
  await calls('setfocus', 'SetFocus', { type: 1, timeout_secs: 300 });
  await page.getByText(t('history.isHere', { names: 'Otis', count: 1 })).waitFor();
  await calls('setfocus', 'SetFocus', { type: 2, timeout_secs: 300 });
  await page.getByText(t('history.isHere', { names: 'Otis', count: 1 })).waitFor({ state: 'hidden' });
  const from = otis.updates.length;
  await row(/Elsewhere/).click();
  await received(
    'focus_notification',
    (notification) => isMira(notification) && notification['type'] === 2,
    from,
  );
  await row(/Harbour/).click();
  await received(
    'focus_notification',
    (notification) => isMira(notification) && notification['type'] === 1,
    from,
  );
  const conversations = otis.updates.flatMap(({ conversation: whole }) => whole?.conversation_id?.id ?? []);
  expect(new Set(conversations)).not.toContain(elsewhere);
});

it('shows each how far the other has read', async ({
  scene: { page, otis, log, composer, calls, says, received, isMira },
}) => {
  const sent = await says('read this');
  await log().getByText('read this').waitFor();
  const { timestamp } = sent['created_event'] as { timestamp: number };
  await received(
    'watermark_notification',
    (notification) => isMira(notification) && Number(notification['latest_read_timestamp']) === timestamp,
  );
  const from = otis.updates.length;
  await composer().fill('and this');
  await composer().press('Enter');
  const { event } = await received(
    'event_notification',
    (notification) => isMira(notification['event'] as Loose),
    from,
  );
  await calls('updatewatermark', 'UpdateWatermark', { last_read_timestamp: event.timestamp });
  const mark = page.getByRole('img', { name: t('conversation.seenBy', { names: 'Otis Vega' }) });
  await log()
    .getByRole('group', { name: new RegExp(`^${t('name.you')}`) })
    .filter({ hasText: 'and this', has: mark })
    .waitFor();
  await expect
    .poll(() =>
      log()
        .getByRole('img', { name: t('conversation.seenBy', { names: 'Otis Vega' }) })
        .count(),
    )
    .toBe(1);
  await picture(page, 'read');
});

it('shows both the names that either gives', async ({ scene: { page, log, writes, received, harbour } }) => {
  await writes('renameconversation', 'RenameConversation', { new_name: 'Pier' });
  await page.getByRole('heading', { level: 1, name: 'Pier' }).waitFor();
  await log()
    .getByText(t('event.renamed', { form: 'one', who: 'Otis', name: 'Pier' }))
    .waitFor();
  await page
    .getByRole('main')
    .getByRole('button', { name: t('conversation.details') })
    .click();
  await page.getByRole('button', { name: t('people.rename'), exact: true }).click();
  await page.getByRole('textbox', { name: t('people.name'), exact: true }).fill('Quay');
  await page.keyboard.press('Enter');
  await received('event_notification', ({ event }) => event.conversation_rename?.new_name === 'Quay');
  await expect.poll(() => harbour()['name']).toBe('Quay');
});

it('shows both who comes and goes', async ({
  scene: { page, log, details, writes, received, harbour, ids },
}) => {
  await writes('adduser', 'AddUser', { invitee_id: [{ gaia_id: ids.tess }] });
  await log()
    .getByText(t('event.added', { form: 'one', who: 'Otis', people: 'Tess' }))
    .waitFor();
  await details()
    .getByText(t('people.members', { count: 3 }))
    .waitFor();
  await details()
    .getByRole('button', { name: /^Tess Quinn/ })
    .hover();
  await page.getByRole('button', { name: t('people.remove', { name: 'Tess Quinn' }) }).click();
  await page.getByRole('button', { name: t('people.removeDo'), exact: true }).click();
  await received('event_notification', ({ event }) => {
    const change = event.membership_change as Loose | undefined;
    return (
      change?.['type'] === MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_LEAVE &&
      change['participant_ids'][0].gaia_id === ids.tess
    );
  });
  await details()
    .getByText(t('people.members', { count: 2 }))
    .waitFor();
  await expect.poll(() => harbour()['current_participant']).toHaveLength(2);
});

it('lets both into a call', async ({ scene: { page, opened, calls, received, isMira } }) => {
  const { HANGOUT_EVENT_TYPE_START: start, HANGOUT_EVENT_TYPE_END: end } = HangoutEventType;
  const { HANGOUT_EVENT_TYPE_JOIN: join, HANGOUT_EVENT_TYPE_LEAVE: leave } = HangoutEventType;
  const miras = (type: number) =>
    received(
      'event_notification',
      ({ event }) => event.hangout_event?.event_type === type && isMira(event as Loose),
    );
  await calls('updatehangout', 'UpdateHangout', { event_type: start });
  const ring = page.getByRole('dialog', { name: t('calls.ringsIn', { name: 'Otis', group: 'Quay' }) });
  await ring.getByRole('button', { name: t('calls.joinShort'), exact: true }).click();
  await miras(join);
  await page.getByRole('group', { name: 'In a call with Otis' }).waitFor();
  await picture(page, 'call');
  await eventually('the call in the browser', async () => (await opened.read()).length > 0);
  expect(await opened.read()).toEqual([expect.stringMatching(/^https:\/\/meet\.example\.org\/./)]);
  await page.getByRole('button', { name: t('calls.leave') }).click();
  await miras(leave);
  await calls('updatehangout', 'UpdateHangout', { event_type: end });
  await page.getByRole('button', { name: t('calls.start') }).waitFor();
});

it('shows each how the other is', async ({ scene: { page, server, otis, details, presenceOfMira } }) => {
  const me = page.getByRole('button', { name: /^Mira Holt/ });
  const status = page.getByRole('dialog', { name: t('status.label') });
  const named = page.getByRole('dialog', { name: t('people.card', { name: 'Otis' }) });
  const card = page.locator('parley-dialog', { has: named });
  await details()
    .getByRole('button', { name: /^Otis Vega/ })
    .click();
  const mood = { segment: [{ type: 0, text: 'in an old window' }] };
  await otis.call('presence/setpresence', 'SetPresence', {
    presence_state_setting: {
      timeout_secs: 720,
      type: ClientPresenceStateType.CLIENT_PRESENCE_STATE_DESKTOP_ACTIVE,
    },
    mood_setting: { mood_message: { mood_content: mood } },
  });
  await card.getByText('in an old window').waitFor();
  await card.getByText(t('presence.available')).waitFor();
  await picture(page, 'mood');
  await otis.call('presence/setpresence', 'SetPresence', {
    presence_state_setting: {
      timeout_secs: 720,
      type: ClientPresenceStateType.CLIENT_PRESENCE_STATE_DESKTOP_IDLE,
    },
  });
  await card.getByText(t('presence.idle')).waitFor();
  await page.keyboard.press('Escape');

  const from = otis.updates.length;
  await server.heldUp(async () => {
    await me.click();
    await page.getByRole('textbox', { name: t('status.mood') }).fill('at the harbour');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await status.waitFor({ state: 'hidden' });
    await me.click();
    await status.waitFor();
  });
  await presenceOfMira(
    (one) => one['mood_message']?.mood_content?.segment?.[0]?.text === 'at the harbour',
    from,
  );
  // What was opened meanwhile is not closed by the answer.
  const desktopOff = (checked: boolean): Locator =>
    page.getByRole('switch', { name: t('status.desktopOff'), checked });
  await desktopOff(false).click();
  await presenceOfMira(({ reachable }) => reachable === false, from);
  const off = otis.updates.length;
  await desktopOff(true).click();
  const back = presenceOfMira(({ reachable, available }) => reachable === true && available === true, off);
  await expect(back).resolves.toBeDefined();
  await page.keyboard.press('Escape');
});

it('keeps one history for both', async ({ scene: { page, otis, id, log } }) => {
  const fetched = await otis.call('conversations/getconversation', 'GetConversation', {
    conversation_spec: { conversation_id: { id } },
    include_event: true,
    max_events_per_conversation: 100,
  });
  const theirs = (fetched['conversation_state'].event as Loose[]).map(({ event_id: event }) => String(event));
  const shown = await log()
    .locator('[data-event-id]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-event-id')));
  expect(shown.length).toBeGreaterThan(7);
  // The window draws one line for a call, from its beginning to its end.
  expect(theirs.filter((event) => shown.includes(event))).toEqual(shown);
  const pushed = otis.updates.flatMap(
    ({ event_notification: notification }) => notification?.event?.event_id ?? [],
  );
  expect(theirs.filter((event) => pushed.includes(event))).toEqual([...new Set(pushed)]);
  await picture(page, 'history');
});

it('shows Otis in words what Mira does to messages, and lets her answer his', async ({
  scene: { page, server, otis, log, composer, says },
}) => {
  const signed = await signIn({ server: server.origin, account: 'otis@example.org', password });
  // Another program of his, of the base variant.
  await using base = await TestSession.open({ url: server.origin }, signed.token, 'base');
  const textsAt = (): string[] =>
    base.updates.flatMap(({ event_notification: pushed }) => {
      const segments = pushed?.event?.chat_message?.message_content?.segment;
      return segments ? [segments.map(({ text }) => text ?? '').join('')] : [];
    });
  const bothRead = async (text: string): Promise<void> => {
    await eventually(`${text} at the base client`, () => textsAt().includes(text));
    await otis.until(() => otis.texts().some((one) => text.startsWith(one)));
  };
  const message = (text: string) => log().locator('.message', { hasText: text });

  await says('Is the ferry on time?');
  const question = message('Is the ferry on time?');
  await question.focus();
  await page.keyboard.press('Alt+e');
  await page.getByRole('button', { name: t('reaction.with', { emoji: '👍' }) }).click();
  await bothRead('👍 to “Is the ferry on time?”');
  await question
    .getByRole('button', { name: t('reaction.by', { emoji: '👍', count: 1, names: 'You' }) })
    .waitFor();

  await question.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: t('reply.reply') }).press('Enter');
  await page.getByRole('group', { name: t('reply.writing') }).waitFor();
  await composer().fill('Ten minutes lait');
  await composer().press('Enter');
  await eventually('the reply at the base client', () =>
    textsAt().some((text) => /^> Otis Vega: Is the ferry on time\?\nTen minutes lait$/.test(text)),
  );
  // Only what the server has can be corrected.
  await log().locator('.message[data-event-id]', { hasText: 'Ten minutes lait' }).waitFor();

  await composer().press('ArrowUp');
  await page.getByRole('group', { name: t('composer.correcting') }).waitFor();
  await composer().fill('Ten minutes late');
  await composer().press('Enter');
  await bothRead('* Ten minutes late');
  // Nothing of what he reads in place of these is a message in the window.
  expect(await log().getByText('* Ten minutes late', { exact: true }).count()).toBe(0);

  await picture(page, 'answered');
});
