import { expect } from 'vitest';
import { SegmentType } from '../../protocol/enums.ts';
import { startNotificationDaemon } from '../fixtures/notification-daemon.ts';
import { startApp } from './support/app.ts';
import { appArguments, executablePath } from '../fixtures/app-folder.ts';
import { ask, recordedEvents, recordEvents } from './support/bridge-of-page.ts';
import { startDesktop } from './support/desktop.ts';
import { recordOpenedLinks } from './support/opened-links.ts';
import { inScene } from './support/in-scene.ts';
import { pictures } from './support/pictures.ts';
import { eventually, run } from './support/processes.ts';
import { t } from '../../words/translate.ts';
const picture = pictures('look-around');

const it = inScene(async (cleanup) => {
  const desktop = cleanup.use(await startDesktop());
  cleanup.use(await startNotificationDaemon(desktop.busAddress));
  const opened = cleanup.use(await recordOpenedLinks());
  const app = cleanup.use(await startApp({ desktop, env: opened.env }));
  const page = await app.page();
  /** When “Look around” was chosen, milliseconds. */
  const opening = Date.now();
  await page.getByRole('button', { name: t('firstStart.lookTitle') }).click();

  const row = (name: string) => page.getByRole('option', { name: new RegExp(name) });
  const history = () => page.getByRole('log');
  /** The message that one was led to. */
  const sought = () => history().locator('[data-sought]').innerText();
  return { desktop, app, page, opened, opening, row, history, sought };
});

it('shows a workspace with three people and a group', async ({ scene: { desktop, page, row, history } }) => {
  for (const name of ['Jonas Okafor', 'Tomoko Sato', 'Alva Lindqvist', 'Boat house'])
    await row(name).waitFor();
  expect(await page.getByRole('option').count()).toBe(4);
  await history().getByText('Bringing the long rope this time').waitFor();
  await picture(desktop, 'workspace');
});

it('has what was said before the visit at its times, hours and a day ago', async ({
  scene: { page, opening },
}) => {
  const { active } = await ask(page, 'readApp');
  const account = active ?? '';
  const { conversations } = await ask(page, 'readAccount', account);
  const minutes = await Promise.all(
    conversations.map(async ({ id }) => {
      const history = await ask(page, 'readHistory', account, id, 'before', Number.MAX_SAFE_INTEGER);
      const times = history.ok ? history.value.events.map(({ timestamp }) => (timestamp ?? 0) / 1000) : [];
      const before = times.filter((time) => time < opening);
      return (opening - Math.max(...before)) / 60_000;
    }),
  );
  const ago = minutes.toSorted((one, other) => one - other);
  expect(ago.map((each, place) => each > [11, 3 * 60, 12 * 60, 20 * 60][place]!)).toEqual(
    ago.map(() => true),
  );
});

it('shows photos through its own scheme, and places', async ({ scene: { desktop, page, row, history } }) => {
  await row('Jonas Okafor').click();
  const photo = history().getByRole('img', { name: t('history.photoBy', { name: 'Jonas' }) });
  await photo.waitFor();
  await expect
    .poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(100);
  await history().getByText('Strandvej 12, 1620').waitFor();
  await history().getByText('She floats.').waitFor();
  await picture(desktop, 'photo');
  await photo.click();
  const viewer = page.getByRole('dialog', { name: t('history.viewerLabel') });
  await viewer.getByText(t('history.viewer', { at: 1, of: 1 })).waitFor();
  await page.keyboard.press('Escape');
});

it('tells what was done, and that something is not kept', async ({ scene: { row, history } }) => {
  await row('Alva Lindqvist').click();
  await history()
    .getByText(t('event.historyOff', { form: 'one', who: 'Alva' }))
    .waitFor();
  expect(await history().locator('.message.off').innerText()).toContain('4711');
  await row('Boat house').click();
  await history()
    .getByText(t('event.renamed', { form: 'one', who: 'Alva', name: 'Boat house' }))
    .waitFor();
  await history()
    .getByText(t('event.linkOn', { form: 'one', who: 'Jonas' }))
    .waitFor();
  await row('Tomoko Sato').click();
  await history().locator('.action', { hasText: 'Tomoko waves from the train' }).waitFor();
});

it('follows a link to a message', async ({ scene: { desktop, app, page, row, history, sought } }) => {
  await row('Boat house').click();
  await history().getByText('The key is with Jonas.').waitFor();
  const link = await page.locator('parley-conversation').evaluate((element) => {
    const { mirror } = element as unknown as {
      mirror: {
        account: { get(): { server: string } };
        timeline: { get(): { conversationId: string; events: { timestamp: number; event_type: number }[] } };
      };
    };
    const { conversationId, events } = mirror.timeline.get();
    const first = events.find(({ event_type: type }) => type === 1);
    return `parley://${mirror.account.get().server}/conversation/${conversationId}/${first?.timestamp}`;
  });
  await row('Tomoko Sato').click();
  await history().getByText('waves from the train').waitFor();
  await run(executablePath, [...appArguments, `--open=${link}`], {
    ...desktop.env,
    PARLEY_USER_DATA: app.userData,
  });
  await expect.poll(sought).toContain('I can start on the roof now');
});

it('answers, and is seen typing first', async ({ scene: { desktop, page, row, history } }) => {
  await row('Alva Lindqvist').click();
  await history().getByText('In the shed, left of the door.').waitFor();
  const composer = page.getByRole('textbox', { name: t('composer.label', { name: 'Alva Lindqvist' }) });
  await composer.fill('I bring the ladder back tonight.');
  // It is there for a second or two only: who looks for it afterwards may be late.
  const watch = await page.locator('parley-conversation').evaluateHandle(
    ({ shadowRoot }, words) => {
      if (!shadowRoot) throw new Error('the conversation is not drawn');
      const { promise: seen, resolve } = Promise.withResolvers<string>();
      const observer = new MutationObserver(() => {
        if (shadowRoot.textContent.includes(words)) resolve('typing');
      });
      observer.observe(shadowRoot, { subtree: true, childList: true, characterData: true });
      return { seen };
    },
    t('conversation.isTyping', { names: 'Alva', count: 1 }),
  );
  await composer.press('Enter');
  const typing = watch.evaluate(({ seen }) => seen);
  const answer = history().getByText('Ha, fair enough.');
  expect(await Promise.race([typing, answer.waitFor().then(() => 'answer')])).toBe('typing');
  await answer.waitFor();
  await history()
    .getByRole('img', { name: t('conversation.seenBy', { names: 'Alva Lindqvist' }) })
    .waitFor();
  await picture(desktop, 'answer');
});

it('has calls, which lead to a page of the visit’s own', async ({ scene: { desktop, page, opened } }) => {
  await page.getByRole('button', { name: t('calls.start') }).click();
  await page.getByRole('group', { name: t('calls.with', { names: 'Alva' }) }).waitFor();
  const url = await eventually('the call in the browser', async () => (await opened.read()).at(-1));
  expect(await (await fetch(url)).text()).toContain('You are looking around in Parley');
  await picture(desktop, 'call');
  await page.getByRole('button', { name: t('calls.leave') }).click();
  await page.getByRole('group', { name: t('calls.with', { names: 'Alva' }) }).waitFor({ state: 'hidden' });
});

it('finds a message by the beginning of a word, and shows it', async ({
  scene: { desktop, page, row, sought },
}) => {
  await row('Boat house').click();
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: t('list.find') }))
    .first()
    .fill('rop');
  const found = page.locator('parley-message-row').filter({ hasText: 'Bringing the long rope' });
  await found.locator('mark', { hasText: 'rope' }).waitFor();
  await picture(desktop, 'search');
  await found.click();
  await expect.poll(sought).toContain('Bringing the long rope this time');
  await picture(desktop, 'found');
});

it('answers commands and sends events as the bridge declares them', async ({ scene: { page } }) => {
  const { active } = await ask(page, 'readApp');
  const account = active ?? '';
  const { conversations, people } = await ask(page, 'readAccount', account);
  expect(conversations).toHaveLength(4);
  for (const { id } of conversations) {
    await ask(page, 'readHistory', account, id, 'before', Number.MAX_SAFE_INTEGER);
    await ask(page, 'findInConversation', account, id, {
      words: 'the',
      from: ['me'],
      has: [],
      since: null,
      before: null,
    });
    await ask(page, 'readShown', account, id);
    await ask(page, 'readConversationNotifications', account, id);
  }
  for (const { gaiaId } of people) await ask(page, 'readPerson', account, gaiaId);
  for (const name of ['suggestPeople', 'readBlocked', 'readClients', 'readStorage'] as const)
    expect(await ask(page, name, account)).toMatchObject({ ok: true });
  for (const name of [
    'readWindowSettings',
    'readNotificationSettings',
    'readNotificationRecords',
    'readCertificates',
    'readUpdates',
  ] as const)
    await ask(page, name);
  expect(
    await ask(page, 'searchMessages', account, {
      words: 'rope',
      from: [],
      in: [],
      has: [],
      since: null,
      before: null,
    }),
  ).toMatchObject({ ok: true });
  expect(await ask(page, 'signOutClient', account, 'nothing')).toMatchObject({ ok: false });
  await expect(ask(page, 'readAccount', '')).rejects.toThrow('value 1');
  await expect(ask(page, 'nothing' as 'readApp')).rejects.toThrow('unknown command');

  await recordEvents(page);
  const { id = '' } = conversations.find(({ unread }) => unread === 0) ?? {};
  await ask(page, 'openConversation', account, id);
  const segment = [{ type: SegmentType.SEGMENT_TYPE_TEXT, text: 'Is anyone there?' }];
  await ask(page, 'sendMessage', account, id, { segment });
  await expect
    .poll(() => recordedEvents(page))
    .toEqual(expect.arrayContaining(['app', 'conversations', 'timeline']));
});
