import { expect } from 'vitest';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { ActiveClientState, type Event } from '../../protocol/index.ts';
import { OldClient } from '../contract/support/old-client.ts';
import type { Loose } from '../contract/support/old-wire.ts';
import { startNotificationDaemon, type NotificationDaemon } from '../fixtures/notification-daemon.ts';
import { joinServer, startApp, type App } from './support/app.ts';
import { pressBeside } from './support/acts/beside-message.ts';
import { startDesktop, type Desktop } from './support/desktop.ts';
import { inScene } from './support/in-scene.ts';
import { startHeadless, wordsOf } from './support/headless.ts';
import { medianWithin } from './support/median-within.ts';
import { pictures } from './support/pictures.ts';
import { eventually, heldUp } from './support/processes.ts';
import { startTrayHost } from './support/tray-host.ts';
import { statusMenu } from './support/screens/screen.ts';
import { password, startServer } from './support/server.ts';
import { closeWindow, titlesOnDesktop, windowState } from './support/window.ts';
import { t } from '../../words/translate.ts';
import { saying } from './support/saying.ts';
import { reconnect } from './support/acts/reconnect.ts';
import { unhurried } from './support/acts/unhurried.ts';

/** Someone at a computer of their own. */
interface Seat {
  desktop: Desktop;
  notifications: NotificationDaemon;
  app: App;
  page: Page;
}

const measured = 50;
const longestMedianMs = 200;

const picture = pictures('two-people');
const events: Event[] = [];

async function hide({ app, desktop, notifications }: Seat): Promise<void> {
  await closeWindow(desktop);
  await eventually('the window hidden', async () => (await windowState(app))?.visible === false);
  await notifications.until(() => notifications.shown.size === 1);
  for (const id of notifications.shown.keys()) notifications.dismiss(id);
}

const composer = ({ page }: Seat) => page.getByRole('textbox', { name: saying('composer.label') });
const history = ({ page }: Seat) => page.getByRole('log');

async function write(seat: Seat, text: string): Promise<void> {
  await composer(seat).fill(text);
  await composer(seat).press('Enter');
}

const notificationOf = (seat: Seat, text: string) =>
  seat.notifications.calls.find(({ body }) => body.endsWith(text));

const acknowledged = (text: string) =>
  eventually(`"${text}" at the server`, () => events.find((event) => wordsOf(event) === text));

const it = inScene(async (cleanup) => {
  async function takeSeat(account: string): Promise<Seat> {
    const desktop = cleanup.use(await startDesktop());
    const notifications = cleanup.use(await startNotificationDaemon(desktop.busAddress));
    // Without one, the app says that its window could not be found again.
    cleanup.use(await startTrayHost(desktop.busAddress));
    const app = cleanup.use(await startApp({ desktop }));
    const page = await app.page();
    await joinServer(page, server.origin, account);
    return { desktop, notifications, app, page };
  }

  const server = cleanup.use(await startServer({ args: ['--gateway'] }));
  await server.signUp('ada@example.org', 'Ada Lovelace');
  await server.signUp('ben@example.org', 'Ben Okri');
  /** Sees what the server tells Ada, with its timestamps. */
  const witness = cleanup.use(await startHeadless(server, 'ada@example.org'));
  witness.subscribe((change) => {
    if (change.kind === 'arrived') events.push(change.event);
  });
  await using benWatched = await startHeadless(server, 'ben@example.org');
  const [ada, ben, benElsewhere] = await Promise.all([
    takeSeat('ada@example.org'),
    takeSeat('ben@example.org'),
    // Ben's other computer.
    takeSeat('ben@example.org'),
  ]);
  // A computer in use keeps the others quiet.
  const { ACTIVE_CLIENT_STATE_OTHER_ACTIVE: inUse, ACTIVE_CLIENT_STATE_NO_ACTIVE: noneInUse } =
    ActiveClientState;
  await eventually('a computer of Ben in use', () => benWatched.self?.activeClientState === inUse);
  await Promise.all([hide(ben), hide(benElsewhere)]);
  await eventually('no computer of Ben in use', () => benWatched.self?.activeClientState === noneInUse);

  return { server, ada, ben, benElsewhere, witness, cleanup };
});

it('finds someone and starts a conversation', async ({ scene: { ada } }) => {
  const { page, desktop } = ada;
  await page
    .getByRole('button', { name: t('list.newConversation') })
    .first()
    .click();
  const dialog = page.locator('parley-new-conversation');
  await dialog.getByLabel(t('newConversation.search')).fill('ben o');
  await dialog.getByRole('button', { name: /^Ben Okri/ }).click();
  await picture(desktop, 'ada-finds-ben');
  await dialog.getByRole('button', { name: t('newConversation.start'), exact: true }).click();
  // The conversation is drawn while the dialog is still open, and keys go to the dialog until it closes.
  await page.locator('dialog:modal').waitFor({ state: 'detached' });
  await composer(ada).waitFor();
  await expect
    .poll(() => composer(ada).getAttribute('aria-label'))
    .toBe(t('composer.label', { name: 'Ben Okri' }));
});

it('tells the other side natively', async ({ scene: { ada, ben, benElsewhere } }) => {
  await write(ada, 'Are you coming to the **harbour**?');
  await ben.notifications.until(() => ben.notifications.shown.size === 1);
  const [shown] = ben.notifications.shown.values();
  expect(shown).toMatchObject({ summary: 'Ada Lovelace', body: 'Are you coming to the harbour?' });
  expect(shown?.actions).toContain('default');
  await benElsewhere.notifications.until(() => benElsewhere.notifications.shown.size === 1);
  await history(ada).getByText('Are you coming to the harbour?').waitFor();
  await picture(ada.desktop, 'ada-has-written');
});

it(`does so within ${longestMedianMs} ms`, async ({ scene: { ada, ben } }) => {
  const median = await medianWithin(longestMedianMs, 'server to notification', async (round) => {
    const latencies: number[] = [];
    for (let number = 1; number <= measured; number += 1) {
      // Put away, the next word is the first of a burst again.
      for (const id of ben.notifications.shown.keys()) ben.notifications.dismiss(id);
      const text = `measured ${round}.${number}`;
      await write(ada, text);
      await ben.notifications.until(() => notificationOf(ben, text) !== undefined);
      const { timestamp } = await acknowledged(text);
      // The event's timestamp is older than the acknowledgement of it: the figure can only be too high.
      latencies.push((notificationOf(ben, text)?.at ?? Infinity) - (timestamp ?? 0) / 1000);
    }
    return latencies;
  });
  expect(median).toBeGreaterThan(0);
  expect(median).toBeLessThanOrEqual(longestMedianMs);
  expect(ben.notifications.shown.size).toBe(1);
  expect(ben.notifications.calls.at(-1)?.hints).toHaveProperty('image-data');
});

it('tells the first of a burst at once and gathers the rest, replacing instead of stacking', async ({
  scene: { ada, ben },
}) => {
  const notified = ben.notifications.calls.length;
  const before = ben.notifications.calls[notified - 1]!;
  const count = Number(/^\d+/.exec(before.body)?.[0] ?? 1);
  // Until then they would be part of the burst before.
  await eventually('a second later', () => Date.now() - before.at > 1000);
  // However long it takes to write four messages, they come at the same moment.
  const came = await heldUp(ben.app.electron.process(), async () => {
    for (const text of ['burst 1', 'burst 2', 'burst 3', 'burst 4']) await write(ada, text);
    await acknowledged('burst 4');
  });
  await ben.notifications.until(() => ben.notifications.calls.at(-1)?.body.endsWith('burst 4') === true);
  const calls = ben.notifications.calls.slice(notified);
  expect(calls.map(({ body }) => body)).toEqual([
    t('notifications.several', { count: count + 1, newest: 'burst 1' }),
    t('notifications.several', { count: count + 4, newest: 'burst 4' }),
  ]);
  const gathered = calls[1];
  expect(calls.map(({ replacesId }) => replacesId)).toEqual([before.id, before.id]);
  // A timer may fire a little early by the clock of another process.
  expect(gathered!.at - came).toBeGreaterThan(990);
  expect(ben.notifications.shown.size).toBe(1);
});

it('leads from the notification into the conversation', async ({ scene: { ben } }) => {
  expect(await titlesOnDesktop(ben.desktop)).toEqual([]);
  const [id] = ben.notifications.shown.keys();
  ben.notifications.click(id!);
  await eventually('the window in front', async () => (await windowState(ben.app))?.focused);
  // It opens at the first of them; how many there are depends on how often they had to be measured.
  await ben.page.getByRole('separator', { name: t('conversation.newLine') }).waitFor();
  await eventually('the cursor in the composer', () =>
    composer(ben).evaluate((field) => (field.getRootNode() as ShadowRoot).activeElement === field),
  );
  await picture(ben.desktop, 'ben-lands-in-the-conversation');
});

it("withdraws the notification on the reader's other computer", async ({ scene: { ben, benElsewhere } }) => {
  // The conversation opened at the first of many: the rest was not on screen yet.
  await ben.page.keyboard.press('Escape');
  await eventually('nothing shown elsewhere', () => benElsewhere.notifications.shown.size === 0);
  expect(benElsewhere.notifications.withdrawn.length).toBeGreaterThan(0);
});

it('shows the writer that it was read', async ({ scene: { ada } }) => {
  const seen = history(ada).getByRole('img', { name: t('conversation.seenBy', { names: 'Ben Okri' }) });
  await seen.waitFor();
  await expect.poll(() => seen.count()).toBe(1);
  await picture(ada.desktop, 'ada-sees-it-was-read');
});

it('shows typing and the answer', async ({ scene: { ada, ben } }) => {
  await composer(ben).pressSequentially('Yes, at 16:10 🙂');
  await ada.page.getByText(t('conversation.isTyping', { names: 'Ben', count: 1 })).waitFor();
  await picture(ada.desktop, 'ada-sees-ben-typing');
  await composer(ben).press('Enter');
  await history(ada).getByText('Yes, at 16:10 🙂').waitFor();
  await picture(ada.desktop, 'ada-reads-the-answer');
  expect(ada.notifications.calls).toEqual([]);
  // The invitation is accepted by answering; the list goes along to where the conversation is now.
  await ben.page.getByRole('option', { name: /Ada Lovelace/ }).waitFor();
  await expect
    .poll(() => ben.page.getByRole('tab', { name: t('list.inbox') }).getAttribute('aria-selected'))
    .toBe('true');
  await picture(ben.desktop, 'ben-after-the-answer');
});

it('replies to a message, and leads from the reply to what it refers to', async ({ scene: { ada, ben } }) => {
  const question = history(ada).locator('.message', { hasText: 'burst 4' });
  await pressBeside(question, t('reply.reply'));
  const bar = ada.page.getByRole('group', { name: t('reply.writing') });
  await bar.getByText(t('reply.writingTo', { name: 'You' })).waitFor();
  // Escape ends it, and what is written then is no reply.
  await composer(ada).press('Escape');
  await bar.waitFor({ state: 'detached' });

  const message = history(ben).locator('.message', { hasText: 'burst 4' });
  await message.focus();
  await ben.page.keyboard.press('Enter');
  await ben.page.getByRole('menuitem', { name: t('reply.reply') }).press('Enter');
  await expect.poll(() => composer(ben).evaluate((field) => field.matches(':focus'))).toBe(true);
  await picture(ben.desktop, 'ben-writes-a-reply');
  await write(ben, 'Only if it is dry');
  await ben.page.getByRole('group', { name: t('reply.writing') }).waitFor({ state: 'detached' });

  const reply = history(ada).locator('.message', { hasText: 'Only if it is dry' });
  const link = reply.getByRole('button', {
    name: t('reply.to', { name: 'You', text: 'burst 4' }),
  });
  await link.waitFor();
  await picture(ada.desktop, 'ada-reads-a-reply');
  await link.click();
  await history(ada).locator('[data-sought]', { hasText: 'burst 4' }).waitFor();
});

it('reacts to a message, and takes that back', async ({ scene: { ada, ben } }) => {
  const message = (seat: Seat) => history(seat).locator('.message', { hasText: 'Only if it is dry' });
  const pill = (seat: Seat, count: number, names: string) =>
    message(seat).getByRole('button', { name: t('reaction.by', { emoji: '👍', count, names }) });
  await pressBeside(message(ada), t('reaction.add'));
  await picture(ada.desktop, 'ada-chooses-a-reaction');
  await ada.page.getByRole('button', { name: t('reaction.with', { emoji: '👍' }) }).click();
  await pill(ada, 1, 'You').waitFor();
  await pill(ben, 1, 'Ada Lovelace').click();
  await pill(ada, 2, 'You and Ben Okri').waitFor();
  await picture(ada.desktop, 'ada-sees-reactions');
  await pill(ben, 2, 'You and Ada Lovelace').click();
  await pill(ada, 1, 'You').waitFor();
  // What the server says of his first press may come after his second.
  await expect.poll(() => message(ben).locator('.reaction').getAttribute('aria-pressed')).toBe('false');
});

it('corrects the last message with Up, and shows what it said before', async ({ scene: { ada, ben } }) => {
  await composer(ben).press('ArrowUp');
  await ben.page.getByRole('group', { name: t('composer.correcting') }).waitFor();
  expect(await composer(ben).inputValue()).toBe('Only if it is dry');
  await composer(ben).press('Escape');
  expect(await composer(ben).inputValue()).toBe('');
  await composer(ben).press('ArrowUp');
  await write(ben, 'Only if it is warm');
  const corrected = history(ada).locator('.message', { hasText: 'Only if it is warm' });
  await corrected.getByRole('button', { name: t('version.edited') }).click();
  const versions = ada.page.locator('parley-version-list');
  await versions.locator('del', { hasText: 'dry' }).waitFor();
  await versions.locator('ins', { hasText: 'warm' }).waitFor();
  await picture(ada.desktop, 'ada-compares-versions');
  await ada.page.keyboard.press('Escape');
  await versions.getByRole('dialog').waitFor({ state: 'hidden' });
});

it('mentions the other, and shows all of it to a program of theirs that knows none of it', async ({
  scene: { server, ada, ben, witness, cleanup },
}) => {
  const account = ['--account', 'ben@example.org', '--label', 'older'];
  const token = await server.administer('token', 'create', ...account, '--gateway');
  const old = new OldClient({ url: server.origin, token, encoding: 'protojson' });
  cleanup.defer(() => old.close());
  await old.createChannel();
  const poll = await old.poll();
  cleanup.defer(() => poll.cut());
  await old.until(() => old.clientId !== '');
  await old.subscribe();

  await composer(ada).pressSequentially('Bring the rope, @be');
  await ada.page.getByRole('listbox', { name: t('mention.suggestions') }).waitFor();
  await composer(ada).press('Enter');
  await composer(ada).press('Enter');
  await history(ben).locator('mark', { hasText: '@Ben Okri' }).waitFor();
  await picture(ben.desktop, 'ben-is-mentioned');
  await old.until(() => old.texts().includes('Bring the rope, @Ben Okri'));

  const [id] = witness.conversations.keys();
  const { conversation_state: state } = await old.call('conversations/getconversation', 'GetConversation', {
    conversation_spec: { conversation_id: { id } },
    include_event: true,
    max_events_per_conversation: 20,
  });
  const texts = ((state as Loose)['event'] as Loose[]).map(({ chat_message: message }) =>
    (message?.message_content?.segment ?? []).map(({ text }: Loose) => text ?? '').join(''),
  );
  expect(texts).toContain('> Ada Lovelace: burst 4\nOnly if it is dry');
  expect(texts).toContain('👍 to “Only if it is dry”');
  expect(texts).toContain('* Only if it is warm');

  await old.call('conversations/sendchatmessage', 'SendChatMessage', {
    message_content: { segment: [{ type: 0, text: 'The rope is here' }] },
    event_request_header: { conversation_id: { id }, client_generated_id: 1, expected_otr: 2 },
  });
  const answer = (seat: Seat) => history(seat).locator('.message', { hasText: 'The rope is here' });
  await answer(ben).waitFor();
  await pressBeside(answer(ada), t('reaction.add'));
  await ada.page.getByRole('button', { name: t('reaction.with', { emoji: '👍' }) }).click();
  await old.until(() => old.texts().includes('👍 to “The rope is here”'));
  await picture(ada.desktop, 'ada-answers-an-old-client');
});

it('sends photos as one message, which the other side goes through', async ({ scene: { ada, ben } }) => {
  const chooser = ada.page.waitForEvent('filechooser');
  await ada.page.getByRole('button', { name: t('composer.attach') }).click();
  await ada.page.getByRole('button', { name: new RegExp(`^${t('composer.picture')}`) }).click();
  const files = await Promise.all(
    ['#a05a3c', '#3c5aa0', '#3ca05a'].map(async (background, at) => ({
      name: `${at + 1}.png`,
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 640, height: 420 + 200 * at, channels: 3, background } })
        .png()
        .toBuffer(),
    })),
  );
  await (await chooser).setFiles(files);
  await ada.page.getByRole('img', { name: '3.png' }).waitFor();
  await write(ada, 'From the pier');
  const event = await acknowledged('From the pier');
  expect(event.chat_message?.message_content?.attachment).toHaveLength(3);
  const photoAt = (at: number) =>
    history(ben).getByRole('button', { name: t('history.photoOf', { name: 'Ada', at, of: 3 }) });
  await eventually('three pictures', async () => {
    const loaded = await history(ben)
      .locator('.photos img')
      .evaluateAll((images: HTMLImageElement[]) => images.map(({ naturalWidth }) => naturalWidth > 0));
    return loaded.length === 3 && loaded.every(Boolean);
  });
  await picture(ben.desktop, 'ben-sees-three-photos');
  await photoAt(2).click();
  const viewer = ben.page.getByRole('dialog', { name: t('history.viewerLabel') });
  await viewer.getByText(t('history.viewer', { at: 2, of: 3 })).waitFor();
  await ben.page.keyboard.press('ArrowRight');
  await viewer.getByText(t('history.viewer', { at: 3, of: 3 })).waitFor();
  await picture(ben.desktop, 'ben-goes-through-them');
  await ben.page.keyboard.press('Escape');
  await expect.poll(() => viewer.isVisible()).toBe(false);
});

it('deletes, reacts, takes back, corrects, replies and mentions offline, all of which is sent later', async ({
  scene: { server, ada, ben },
}) => {
  const question = (seat: Seat) => history(seat).locator('.message', { hasText: 'burst 3' });
  const deleted = (seat: Seat) => history(seat).getByText(t('reply.deleted'), { exact: true });
  const link = history(ada).getByRole('button', { name: t('reply.to', { name: 'You', text: 'burst 4' }) });
  await link.scrollIntoViewIfNeeded();
  await question(ada).focus();
  // With the focus comes what can be done with the message.
  await question(ada).getByRole('toolbar').waitFor();
  await unhurried(ada.app, ada.page, async () => {
    await ada.page.keyboard.press('Delete');
    await deleted(ada).waitFor();
    await ada.page.getByRole('button', { name: t('row.undo') }).click();
  });
  await question(ada).waitFor();

  const ours = (seat: Seat) => history(seat).locator('.message', { hasText: 'Only if it is warm' });
  await ours(ben).locator('.reaction').waitFor();
  // What is corrected below: only what the server has can be.
  await history(ada).locator('.message[data-event-id]', { hasText: 'From the pier' }).waitFor();

  await server.kill();
  await ours(ada).locator('.reaction').click();
  await ours(ada).locator('.reaction').waitFor({ state: 'detached' });
  await history(ada).locator('.message', { hasText: 'burst 2' }).focus();
  await ada.page.keyboard.press('Alt+e');
  await ada.page.getByRole('button', { name: t('reaction.with', { emoji: '❤️' }) }).click();
  const target = history(ada).locator('.message', { hasText: 'burst 4' }).first();
  await target.click({ button: 'right' });
  await ada.page.getByRole('menuitem', { name: t('message.deleteForEveryone') }).click();
  // What replies to it no longer quotes it.
  await expect.poll(() => deleted(ada).count()).toBe(2);
  await link.waitFor({ state: 'detached' });
  await picture(ada.desktop, 'ada-deletes-while-offline');
  await composer(ada).press('ArrowUp');
  await ada.page.getByRole('group', { name: t('composer.correcting') }).waitFor();
  await write(ada, 'From the long pier');
  await history(ada).locator('.message', { hasText: 'From the long pier' }).waitFor();
  await ada.page.getByRole('group', { name: t('composer.correcting') }).waitFor({ state: 'detached' });
  await history(ada).locator('.message', { hasText: 'burst 2' }).focus();
  await ada.page.keyboard.press('Enter');
  await ada.page.getByRole('menuitem', { name: t('reply.reply') }).press('Enter');
  await ada.page.getByRole('group', { name: t('reply.writing') }).waitFor();
  await write(ada, 'Much later');
  await composer(ada).pressSequentially('Is that so, @be');
  await ada.page.getByRole('listbox', { name: t('mention.suggestions') }).waitFor();
  await composer(ada).press('Enter');
  await composer(ada).press('Enter');
  await history(ada).getByText('Is that so, @Ben Okri').waitFor();
  await picture(ada.desktop, 'ada-writes-while-offline');
  await server.restart();
  await reconnect(ada.page, ben.page);
  await history(ben)
    .getByRole('button', { name: t('reaction.by', { emoji: '❤️', count: 1, names: 'Ada Lovelace' }) })
    .waitFor();
  await expect.poll(() => deleted(ben).count()).toBe(2);
  await ours(ben).locator('.reaction').waitFor({ state: 'detached' });
  await history(ben)
    .locator('.message', { hasText: 'From the long pier' })
    .getByRole('button', { name: t('version.edited') })
    .waitFor();
  await history(ben)
    .locator('.message', { hasText: 'Much later' })
    .getByRole('button', { name: t('reply.to', { name: 'Ada', text: 'burst 2' }) })
    .waitFor();
  await history(ben)
    .locator('.message', { hasText: 'Is that so' })
    .locator('mark', { hasText: '@Ben Okri' })
    .waitFor();
  await picture(ben.desktop, 'ben-sees-what-was-deleted');
});

it('signs one computer out, which shows and notifies nothing until its person signs in again', async ({
  scene: { ada, ben, benElsewhere },
}) => {
  const { page } = ben;
  await page.getByRole('button', { name: t('list.yourStatus') }).click();
  await statusMenu(page, t('status.accounts')).click();
  await page.getByRole('menuitem', { name: t('account.signOut') }).click();
  await page.getByRole('dialog', { name: t('account.signOutAsk', { account: 'ben@example.org' }) }).waitFor();
  await page.getByRole('button', { name: t('account.signOut'), exact: true }).click();
  await page.getByRole('heading', { name: t('signedOut.title') }).waitFor();
  expect(await history(ben).count()).toBe(0);
  await write(ada, 'Who is left?');
  await benElsewhere.notifications.until(() => notificationOf(benElsewhere, 'Who is left?') !== undefined);
  expect(notificationOf(ben, 'Who is left?')).toBeUndefined();
  await picture(ben.desktop, 'ben-is-signed-out');

  await page.getByLabel(t('firstStart.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('firstStart.signIn'), exact: true }).click();
  await history(ben).getByText('Who is left?').waitFor();
  await history(ben).getByText('burst 2').first().waitFor();
});
