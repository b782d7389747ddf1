import type { Locator, Page } from 'playwright';
import { everyKind } from './window-models.ts';
import { ago, byLink, changed, harbourModel, historyOff, mira, screenTime } from './screen-models.ts';
import { message, text, unsent } from '../../../renderer/fixtures/model.ts';
import type { Words } from '../../../renderer/words/words.ts';
import type { WindowModel } from './window-page.ts';
import type { NotificationRecordView } from '../../../preload/commands/notifications.ts';
import { pictureBytes } from './picture-bytes.ts';

/** A state of the window that a person can see. */
export interface Screen {
  /** Names its pictures. */
  name: string;
  model: WindowModel;
  /** Leads there from the window that has just been opened, by what the window says in `words`. */
  go?: (page: Page, words: Words) => Promise<unknown>;
  /** What has to be on screen. */
  shows: (page: Page, words: Words) => Locator;
  /** Of the window; absent: as usual. */
  height?: number;
}

type Change = Partial<WindowModel>;
type Go = NonNullable<Screen['go']>;

const window = (change: Change = {}): WindowModel => harbourModel(change);

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true }).locator('visible=true').first();
const row = (page: Page, name: string): Locator => page.getByRole('option', { name: new RegExp(name) });
const field = (page: Page): Locator => page.locator('parley-composer').getByRole('textbox');
const log = (page: Page): Locator => page.getByRole('log');
const sidebar = (page: Page): Locator => page.locator('parley-sidebar');

/** The list, where it is alone on screen too. */
const list: Go = async (page) => {
  await page.locator('parley-conversation-list, parley-invitations').first().waitFor({ state: 'attached' });
};
/** Opens a conversation of the list. */
const open =
  (name: string, then: Go = () => Promise.resolve()): Go =>
  async (page, words) => {
    await row(page, name).click();
    await page.locator('parley-conversation-header h1', { hasText: name }).waitFor();
    await then(page, words);
  };
/** Tells the window something, as the app's main process does. */
export const tell = (page: Page, what: string, payload: unknown): Promise<void> =>
  page.evaluate(
    ([name, value]) =>
      (globalThis as unknown as { tell(name: unknown, value: unknown): void }).tell(name, value),
    [what, payload],
  );
/** Goes to what is above the oldest message, which keeps its place when that appears. */
const toOldest =
  (said: (words: Words) => string): Go =>
  async (page, words) => {
    const top = (): Promise<void> => log(page).evaluate((element) => element.scrollTo(0, 0));
    await top();
    await log(page).getByText(said(words)).waitFor();
    await top();
  };
const tab =
  (which: 'invitations' | 'archive'): Go =>
  (page, words) =>
    page.getByRole('tab', { name: new RegExp(words.list[which]) }).click();
const find =
  (query: string): Go =>
  (page, words) =>
    sidebar(page).getByRole('textbox', { name: words.list.find }).fill(query);
const write =
  (value: string): Go =>
  (page) =>
    field(page).pressSequentially(value);
const press =
  (...keys: string[]): Go =>
  async (page) => {
    for (const key of keys) await page.keyboard.press(key);
  };
const details: Go = (page, words) => button(page, words.conversation.details).click();
const status: Go = (page) => sidebar(page).locator('.me').click();
const settingsPage =
  (name: (words: Words) => string): Go =>
  async (page, words) => {
    await page.keyboard.press('Control+,');
    await page
      .locator('parley-settings')
      .getByRole('button', { name: name(words), exact: true })
      .first()
      .click();
    await page
      .locator('parley-settings')
      .getByRole('heading', { name: name(words), level: 2 })
      .waitFor();
  };
/** One step after the other. */
const steps =
  (...all: Go[]): Go =>
  async (page, words) => {
    for (const step of all) await step(page, words);
  };
const firstStart: WindowModel = {
  app: { ...mira(), active: null, accounts: [] },
  conversations: [],
  people: [],
  events: {},
};
const choose =
  (which: 'lookTitle' | 'hereTitle' | 'joinTitle'): Go =>
  (page, words) =>
    page.locator('parley-first-start .card', { hasText: words.first[which] }).click();
const fields = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });
const connection = (view: ReturnType<typeof mira>['accounts'][number]['connection']): WindowModel => {
  const app = mira();
  return window({
    app: { ...app, accounts: app.accounts.map((account) => ({ ...account, connection: view })) },
  });
};
const calling = (id: string, people: string[], since: number): Change => ({
  conversations: changed(id, { call: { people, by: 'jonas', since } }),
});
const many = Array.from({ length: 60 }, (_, index) =>
  message(
    `m${index}`,
    index % 4 < 2 ? 'jonas' : 'me',
    ago((90 - index) * 60_000),
    `What was said ${index + 1} of many times.`,
  ),
);
const stuck = [
  unsent(1, ago(120_000), {
    conversationId: 'jonas',
    content: { segment: [text('Is the east gate open on Sundays?')] },
    state: 'failed',
    reason: 'The conversation has ended.',
  }),
  unsent(2, ago(60_000), { conversationId: 'jonas', content: { segment: [text('I bring the ladder.')] } }),
  unsent(3, ago(30_000), {
    conversationId: 'jonas',
    content: { segment: [text('And the paint.')] },
    state: 'waiting',
  }),
  unsent(4, ago(20_000), {
    conversationId: 'jonas',
    content: { segment: [] },
    photo: { type: 'image/png', size: 1_000_000, sent: 420_000 },
  }),
];
const pasted: Go = (page) =>
  field(page).evaluate(
    (element, bytes) => {
      const data = new DataTransfer();
      for (const name of ['deck.png', 'mast.png'])
        data.items.add(new File([Uint8Array.from(bytes)], name, { type: 'image/png' }));
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    [...pictureBytes],
  );
const certificate = {
  host: 'chat.harbour.example',
  fingerprint: Array.from({ length: 32 }, (_, index) =>
    ((index * 37 + 90) % 256).toString(16).padStart(2, '0').toUpperCase(),
  ).join(':'),
  subject: 'chat.harbour.example',
  issuer: 'Harbour office',
  validUntil: ago(-200 * 86_400_000),
  namesHost: true,
  changed: false,
};
const dialog = (page: Page): Locator => page.locator('dialog[open]').first();

const firstStarts: Screen[] = [
  {
    name: 'welcome',
    model: firstStart,
    shows: (page, words) => page.getByRole('heading', { name: words.first.title }),
  },
  {
    name: 'start-here',
    model: firstStart,
    go: choose('hereTitle'),
    shows: (page, words) => button(page, words.first.create),
  },
  {
    name: 'sign-in',
    model: firstStart,
    go: choose('joinTitle'),
    shows: (page, words) => page.getByRole('radio', { name: words.first.signIn }),
  },
  {
    name: 'create-account',
    model: firstStart,
    go: steps(choose('joinTitle'), (page, words) =>
      page.getByRole('radio', { name: words.first.signUp }).click(),
    ),
    shows: (page, words) => fields(page, words.first.invite),
  },
  {
    name: 'wrong-password',
    model: {
      ...firstStart,
      answers: {
        join: { ok: false, error: { message: 'The account or the password is wrong.', field: 'password' } },
      },
    },
    go: steps(choose('joinTitle'), async (page, words) => {
      await fields(page, words.first.server).fill('chat.harbour.example');
      await fields(page, words.first.account).fill('mira@harbour.example');
      await fields(page, words.first.password).fill('not this one');
      await page.keyboard.press('Enter');
    }),
    shows: (page) => page.getByRole('alert').filter({ hasText: 'is wrong' }),
  },
  {
    name: 'unknown-certificate',
    model: {
      ...firstStart,
      answers: {
        join: { ok: false, error: { message: 'Nobody vouches for it.', field: 'server', certificate } },
      },
    },
    go: steps(choose('joinTitle'), async (page, words) => {
      await fields(page, words.first.server).fill('chat.harbour.example');
      await fields(page, words.first.account).fill('mira');
      await fields(page, words.first.password).fill('a password');
      await page.keyboard.press('Enter');
    }),
    shows: dialog,
  },
  {
    name: 'add-account',
    model: window(),
    go: steps(list, status, (page, words) => button(page, words.status.addAccount).click()),
    shows: (page, words) => page.getByRole('heading', { name: words.status.addAccount }),
  },
];

const lists: Screen[] = [
  { name: 'list', model: window(), go: list, shows: (page) => row(page, 'Nadia Nouri') },
  {
    name: 'list-loading',
    model: window({ unanswered: ['readAccount'] }),
    shows: (page) => sidebar(page).locator('.skeleton, [aria-busy]').first(),
  },
  {
    name: 'list-empty',
    model: window({ conversations: [] }),
    shows: (page, words) => sidebar(page).getByText(words.list.emptyInbox),
  },
  {
    name: 'list-found',
    model: window(),
    go: find('roo'),
    shows: (page) => page.locator('parley-message-row').first(),
  },
  {
    name: 'list-found-people',
    model: window(),
    go: find('ottilie'),
    shows: (page, words) => sidebar(page).getByText(words.list.people, { exact: true }),
  },
  {
    name: 'list-nothing-found',
    model: window({
      answers: { searchMessages: { ok: true, value: [] }, searchPeople: { ok: true, value: [] } },
    }),
    go: find('zeppelin'),
    shows: (page, words) => sidebar(page).getByText(words.list.nothingFound('zeppelin')).first(),
  },
  { name: 'list-archive', model: window(), go: tab('archive'), shows: (page) => row(page, 'Winter storage') },
  {
    name: 'list-archive-empty',
    model: window({ conversations: harbourModel().conversations.slice(0, 5) }),
    go: tab('archive'),
    shows: (page, words) => sidebar(page).getByText(words.list.emptyArchive),
  },
  {
    name: 'invitations',
    model: window(),
    go: tab('invitations'),
    shows: (page, words) => button(page, words.rows.acceptFrom('Autumn regatta')),
  },
  {
    name: 'invitations-strangers',
    model: window(),
    go: steps(tab('invitations'), (page, words) => button(page, words.rows.showStrangers(1)).click()),
    shows: (page, words) => button(page, words.rows.hideStrangers),
  },
  {
    name: 'invitations-empty',
    model: window({ conversations: harbourModel().conversations.slice(0, 5) }),
    go: tab('invitations'),
    shows: (page, words) => sidebar(page).getByText(words.list.emptyInvitations),
  },
  {
    name: 'invitation-block',
    model: window(),
    go: steps(tab('invitations'), (page, words) =>
      button(page, words.rows.blockPerson('Rui Santos')).click(),
    ),
    shows: dialog,
  },
  {
    name: 'invitation-open',
    model: window(),
    go: steps(tab('invitations'), (page) => page.locator('parley-invitations .look').first().click()),
    shows: (page) => page.locator('parley-invitation-bar').getByRole('group'),
  },
  {
    name: 'row-menu',
    model: window(),
    go: (page) => row(page, 'Tomoko Sato').click({ button: 'right' }),
    shows: (page) => page.getByRole('menu'),
  },
  {
    name: 'toast-undo',
    model: window(),
    go: steps(
      (page) => row(page, 'Tomoko Sato').click({ button: 'right' }),
      (page, words) => page.getByRole('menuitem', { name: words.rows.archive, exact: true }).click(),
    ),
    shows: (page, words) => button(page, words.rows.undo),
  },
  {
    name: 'favourites',
    model: window(),
    go: steps(
      list,
      (page, words) =>
        row(page, 'Elif Polat')
          .click({ button: 'right' })
          .then(() => page.getByRole('menuitem', { name: words.rows.favourite }).waitFor()),
      press('Escape'),
    ),
    shows: (page) => row(page, 'Elif Polat'),
  },
];

const events: Screen[] = [
  {
    name: 'conversation',
    model: window(),
    go: open('Jonas Okafor'),
    shows: (page) => log(page).getByText('She floats.'),
  },
  {
    name: 'conversation-typing',
    model: window({ conversations: changed('jonas', { typing: ['jonas'] }) }),
    go: open('Jonas Okafor'),
    shows: (page, words) =>
      page.locator('parley-conversation .typing').getByText(words.conversation.isTyping('Jonas', false)),
  },
  {
    name: 'group',
    model: window(),
    go: open('Boat house'),
    shows: (page) => log(page).getByText('the roof is done'),
  },
  {
    name: 'event-kinds',
    model: window({ events: { boats: everyKind(screenTime) } }),
    go: open('Boat house'),
    shows: (page) => log(page).getByText('The newest of all.'),
    height: 4200,
  },
  {
    name: 'history-off',
    model: window({ conversations: changed('jonas', {}, historyOff) }),
    go: open('Jonas Okafor'),
    shows: (page, words) => page.getByText(words.history.offBanner),
  },
  {
    name: 'sending-and-failed',
    model: window({ outbox: { jonas: stuck } }),
    go: open('Jonas Okafor'),
    shows: (page, words) => log(page).getByText(words.conversation.retry).first(),
  },
  {
    name: 'conversation-empty',
    model: window(),
    go: open('Elif Polat'),
    shows: (page, words) => log(page).getByText(words.conversation.empty),
  },
  {
    name: 'conversation-left',
    model: window({ conversations: changed('crew', {}, { self_conversation_state: { status: 3 } }) }),
    go: open('Release crew'),
    shows: (page, words) => page.getByText(words.conversation.left),
  },
  {
    name: 'conversation-loading',
    model: window({ unanswered: ['openConversation'] }),
    go: open('Jonas Okafor'),
    shows: (page) => page.locator('parley-timeline'),
  },
  {
    name: 'conversation-none',
    model: window({ conversations: [] }),
    shows: (page, words) => page.getByText(words.list.emptyInbox),
  },
  {
    name: 'page-failed',
    model: window({
      events: { jonas: many },
      answers: { readHistory: { ok: false, error: { message: 'No answer.' } } },
    }),
    go: open(
      'Jonas Okafor',
      toOldest((words) => words.conversation.couldNotLoad),
    ),
    shows: (page, words) => log(page).getByText(words.conversation.couldNotLoad),
  },
  {
    name: 'page-loading',
    model: window({ events: { jonas: many }, unanswered: ['readHistory'] }),
    go: open(
      'Jonas Okafor',
      toOldest((words) => words.conversation.loadingOlder),
    ),
    shows: (page, words) => log(page).getByText(words.conversation.loadingOlder),
  },
  {
    name: 'new-below',
    model: window({ events: { jonas: many } }),
    go: open('Jonas Okafor', async (page, words) => {
      await log(page).evaluate((element) => {
        element.scrollTop = 0;
      });
      await button(page, words.conversation.newest).waitFor();
      const fresh = [1, 2].map((count) => message(`f${count}`, 'jonas', screenTime + count, 'And this one.'));
      await tell(page, 'timeline', { account: 'a', conversationId: 'jonas', events: fresh, outbox: [] });
    }),
    shows: (page, words) => button(page, words.conversation.newMessages(2)),
  },
  {
    name: 'message-menu',
    model: window(),
    go: open('Jonas Okafor', async (page, words) => {
      await log(page).getByText('She floats.').hover();
      await log(page)
        .locator('.message', { hasText: 'She floats.' })
        .getByRole('button', { name: words.history.more })
        .click();
    }),
    shows: (page) => page.getByRole('menu'),
  },
  {
    name: 'find-in-conversation',
    model: window(),
    go: open('Jonas Okafor', async (page) => {
      await page.keyboard.press('Control+f');
      await page.getByRole('searchbox').fill('the');
    }),
    shows: (page, words) => page.getByText(words.history.findCount(1, 3)),
  },
  {
    name: 'find-day',
    model: window(),
    go: open('Jonas Okafor', async (page, words) => {
      await page.keyboard.press('Control+f');
      await button(page, words.history.toDate).click();
    }),
    shows: (page) => page.locator('parley-day-picker'),
  },
  {
    name: 'viewer',
    model: window(),
    go: open('Boat house', (page, words) =>
      log(page)
        .getByRole('button', { name: words.history.photoBy('Rui') })
        .first()
        .click(),
    ),
    shows: (page, words) => page.getByRole('dialog', { name: words.history.viewerLabel }),
  },
];

const connections: Screen[] = [
  {
    name: 'offline',
    model: connection({ kind: 'offline', nextTryAt: ago(-24_000), reason: '' }),
    shows: (page, words) => button(page, words.connection.tryNow),
  },
  {
    name: 'connecting',
    model: connection({ kind: 'connecting' }),
    shows: (page) => page.locator('[data-connection=connecting]').locator('visible=true'),
  },
  {
    name: 'signed-out',
    model: connection({ kind: 'refused', reason: '' }),
    shows: (page, words) => button(page, words.connection.signInAgain),
  },
  {
    name: 'refused-token',
    model: connection({ kind: 'refused', reason: '', why: { kind: 'revoked' } }),
    shows: (page, words) => button(page, words.connection.signInAgain),
  },
  {
    name: 'service-too-old',
    model: connection({
      kind: 'refused',
      signedOut: false,
      reason: '',
      why: { kind: 'too-old', service: '0.9.0', app: '1.4.0' },
    }),
    shows: (page, words) => button(page, words.connection.tryNow),
  },
  {
    name: 'certificate-changed',
    model: connection({
      kind: 'offline',
      nextTryAt: null,
      reason: '',
      certificate: { ...certificate, changed: true },
    }),
    go: (page, words) =>
      page.getByRole('button', { name: words.network.look }).locator('visible=true').first().click(),
    shows: dialog,
  },
  {
    name: 'problem',
    model: window({
      app: { ...mira(), problems: [{ kind: 'disk-full', folder: '/home/mira/.config/Parley' }] },
    }),
    shows: (page) => page.locator('[data-problem]'),
  },
  {
    name: 'update-there',
    model: window({
      answers: {
        readUpdates: {
          url: 'https://updates.harbour.example',
          fixed: false,
          checkedAt: ago(60_000),
          state: { kind: 'available', version: '1.5.0', install: true },
        },
      },
    }),
    go: steps(list, (page, words) => button(page, words.updates.look).click()),
    shows: dialog,
  },
];

const composing: Screen[] = [
  {
    name: 'composer-formats',
    model: window(),
    go: open('Jonas Okafor', steps(write('The **long** rope and _the short one_'), press('Control+a'))),
    shows: (page, words) => page.getByRole('button', { name: words.composing.bold }),
  },
  {
    name: 'composer-pictures',
    model: window(),
    go: open('Jonas Okafor', steps(pasted, write('The **deck**'))),
    shows: (page) => page.getByRole('img', { name: 'mast.png' }),
  },
  {
    name: 'composer-attach',
    model: window(),
    go: open('Jonas Okafor', (page, words) => button(page, words.composing.attach).click()),
    shows: (page, words) => page.getByText(words.composing.placeHint),
  },
  {
    name: 'composer-place',
    model: window(),
    go: open('Jonas Okafor', async (page, words) => {
      await button(page, words.composing.attach).click();
      await page.getByText(words.composing.placeHint).click();
    }),
    shows: (page, words) => page.getByRole('heading', { name: words.composing.sendPlace.title }),
  },
  {
    name: 'composer-shortcodes',
    model: window(),
    go: open('Jonas Okafor', write('ready :ta')),
    shows: (page) => page.locator('parley-composer').getByRole('option').first(),
  },
  {
    name: 'composer-emoji',
    model: window(),
    go: open('Jonas Okafor', (page, words) => button(page, words.composer.emoji).click()),
    shows: (page, words) => page.getByRole('heading', { name: words.composing.emoji.groups.smileys }),
  },
  {
    name: 'composer-long',
    model: window(),
    go: open('Jonas Okafor', (page) =>
      field(page).fill('One line after the other, as somebody writes who has much to say.\n'.repeat(30)),
    ),
    shows: field,
  },
];

const peopleScreens: Screen[] = [
  {
    name: 'details-person',
    model: window(),
    go: open('Jonas Okafor', details),
    shows: (page) => page.getByText('+45 31 23 45 67'),
  },
  {
    name: 'details-group',
    model: window({ conversations: changed('boats', {}, byLink) }),
    go: open('Boat house', details),
    shows: (page, words) => page.getByRole('group', { name: words.people.linkLabel }),
  },
  {
    name: 'details-group-tall',
    model: window({ conversations: changed('boats', {}, byLink) }),
    go: open('Boat house', details),
    shows: (page, words) => button(page, words.people.leave),
    height: 1400,
  },
  {
    name: 'rename',
    model: window(),
    go: open(
      'Boat house',
      steps(details, (page, words) => button(page, words.people.rename).click()),
    ),
    shows: (page, words) => button(page, words.people.save),
  },
  {
    name: 'person-card',
    model: window(),
    go: open(
      'Boat house',
      steps(details, (page) =>
        page.locator('parley-group-members').locator('button.person', { hasText: 'Jonas Okafor' }).click(),
      ),
    ),
    shows: (page, words) => page.getByRole('dialog', { name: words.people.card('Jonas') }),
  },
  {
    name: 'add-people',
    model: window(),
    go: open(
      'Boat house',
      steps(details, (page, words) => button(page, words.people.add).click()),
    ),
    shows: dialog,
  },
  {
    name: 'new-conversation',
    model: window(),
    go: steps(list, press('Control+n')),
    shows: (page, words) => page.getByRole('heading', { name: words.people.often }),
  },
  {
    name: 'new-conversation-found',
    model: window(),
    go: steps(list, press('Control+n'), async (page, words) => {
      await page.getByRole('textbox', { name: words.compose.search }).fill('al');
      await page.locator('parley-people-picker').getByRole('button', { name: /^Alva/ }).first().click();
      await page.getByRole('textbox', { name: words.compose.search }).fill('e');
    }),
    shows: (page) => page.locator('parley-people-picker').getByRole('button', { name: /^Elif/ }).first(),
  },
  {
    name: 'new-conversation-nothing',
    model: window({ answers: { searchPeople: { ok: true, value: [] } } }),
    go: steps(list, press('Control+n'), (page, words) =>
      page.getByRole('textbox', { name: words.compose.search }).fill('zeppelin'),
    ),
    shows: (page, words) => page.getByText(words.compose.none('zeppelin')),
  },
  {
    name: 'new-conversation-invite',
    model: window({ answers: { searchPeople: { ok: true, value: [] } } }),
    go: steps(list, press('Control+n'), (page, words) =>
      page.getByRole('textbox', { name: words.compose.search }).fill('zoe@example.net'),
    ),
    shows: (page, words) => page.getByText(words.people.inviteByEmail('zoe@example.net')),
  },
  {
    name: 'quick-switcher',
    model: window(),
    go: steps(list, press('Control+k')),
    shows: (page) => page.getByRole('combobox'),
  },
  {
    name: 'quick-switcher-found',
    model: window(),
    go: steps(list, press('Control+k'), (page) => page.getByRole('combobox').fill('al')),
    shows: (page) => dialog(page).getByRole('option').first(),
  },
  {
    name: 'shortcuts',
    model: window(),
    go: steps(list, press('Control+/')),
    shows: (page, words) => page.getByRole('heading', { name: words.keys.title }),
  },
  {
    name: 'status',
    model: window(),
    go: steps(list, status),
    shows: (page, words) => page.getByRole('dialog', { name: words.status.label }),
  },
  {
    name: 'sign-out',
    model: window(),
    go: steps(list, status, (page, words) => button(page, words.status.signOut).click()),
    shows: (page, words) => page.getByRole('heading', { name: words.status.signOutAsk }),
  },
  {
    name: 'ring',
    model: window(calling('jonas', ['jonas'], ago(5000))),
    shows: (page) => page.locator('parley-ring').getByRole('dialog'),
  },
  {
    name: 'call-going',
    model: window(calling('jonas', ['jonas'], ago(500_000))),
    go: open('Jonas Okafor'),
    shows: (page) => page.locator('parley-call-bar .bar').locator('visible=true'),
  },
  {
    name: 'call-in',
    model: window(calling('jonas', ['me', 'jonas'], ago(500_000))),
    go: open('Jonas Okafor'),
    shows: (page) => page.locator('parley-call-bar .bar').locator('visible=true'),
  },
  {
    name: 'call-elsewhere',
    model: window(calling('jonas', ['me', 'jonas'], ago(500_000))),
    go: open('Boat house'),
    shows: (page) => page.locator('parley-call-bar .bar').locator('visible=true'),
  },
  {
    name: 'surprise',
    model: window(),
    go: open('Jonas Okafor', (page) =>
      tell(page, 'easterEgg', {
        account: 'a',
        conversationId: 'jonas',
        sender: 'jonas',
        message: 'confetti',
      }),
    ),
    shows: (page) => page.locator('parley-surprise .stage'),
  },
];

const pages: [string, (words: Words) => string][] = [
  ['profile', (words) => words.settings.profile.title],
  ['availability', (words) => words.settings.status.title],
  ['notifications', (words) => words.settings.notifications.title],
  ['writing', (words) => words.settings.writing.title],
  ['privacy', (words) => words.settings.privacy.title],
  ['appearance', (words) => words.settings.appearance.title],
  ['devices', (words) => words.settings.devices.title],
  ['accounts', (words) => words.settings.accounts.title],
  ['computer', (words) => words.settings.computer.title],
  ['about', (words) => words.settings.about.title],
];
const quietHours = { quietHours: { on: true, from: 1320, to: 420, days: [1, 2, 3, 4, 5] } };

const toldRecords: NotificationRecordView[] = (
  [
    ['boats', 'message', 'wanted', true],
    ['jonas', 'ringing', 'wanted', true],
    ['boats', 'message', 'burst', true],
    ['jonas', 'message', 'other-client-active', false],
    ['boats', 'message', 'quiet-conversation', false],
    ['gone', 'added', 'unlikely-invitation', false],
    ['jonas', 'message', 'do-not-disturb', false],
  ] as const
).map(([conversationId, subject, reason, shown], index) => ({
  at: screenTime - index * 6 * 3_600_000,
  account: 'a',
  conversationId,
  conversation: { boats: 'Boat house', jonas: 'Jonas Okafor', gone: null }[conversationId],
  eventId: `told-${index}`,
  subject,
  live: true,
  reason,
  shown,
  sound: shown && reason !== 'burst' ? (subject === 'ringing' ? 'ring' : 'message') : null,
}));
const toldOpen = steps(
  list,
  settingsPage((words) => words.settings.about.title),
  (page, words) => page.getByRole('button', { name: `${words.told.show}: ${words.told.label}` }).click(),
);

const settings: Screen[] = [
  ...pages.map(([name, title]): Screen => ({
    name: `settings-${name}`,
    model: window({ app: mira({ blocked: ['maximilian'] }, quietHours) }),
    go: steps(list, settingsPage(title)),
    shows: (page, words) =>
      page.locator('parley-settings').getByRole('heading', { name: title(words), level: 2 }),
  })),
  {
    name: 'settings-search',
    model: window(),
    go: steps(list, press('Control+,'), (page, words) =>
      page.getByRole('textbox', { name: words.settings.search }).fill('s'),
    ),
    shows: (page) => page.locator('parley-settings h3').first(),
  },
  {
    name: 'settings-nothing',
    model: window(),
    go: steps(list, press('Control+,'), (page, words) =>
      page.getByRole('textbox', { name: words.settings.search }).fill('zeppelin'),
    ),
    shows: (page, words) => page.getByText(words.settings.nothingFound('zeppelin')),
  },
  {
    name: 'told',
    model: window({ answers: { readNotificationRecords: toldRecords } }),
    go: toldOpen,
    shows: (page, words) => page.getByText(words.told.outcomes['held-back']).first(),
  },
  {
    name: 'told-nothing',
    model: window({ answers: { readNotificationRecords: [] } }),
    go: toldOpen,
    shows: (page, words) => page.getByText(words.told.none),
  },
  {
    name: 'crop',
    model: window(),
    go: steps(
      list,
      settingsPage((words) => words.settings.profile.title),
      (page) =>
        page
          .locator('parley-settings')
          .locator('input[type=file]')
          .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pictureBytes }),
    ),
    shows: (page, words) => page.getByRole('heading', { name: words.settings.photo.dialog }),
  },
  {
    name: 'window-settings',
    model: window(),
    go: steps(list, (page) => tell(page, 'windowSettings', null)),
    shows: (page) => page.locator('parley-window-settings dialog[open]'),
  },
  {
    name: 'certificates',
    model: window(),
    go: steps(list, status, (page, words) => button(page, words.network.accepted).click()),
    shows: dialog,
  },
];

/** Every screen and state of the window, in the order in which somebody meets them. */
export const screens: readonly Screen[] = [
  ...firstStarts,
  ...lists,
  ...events,
  ...connections,
  ...composing,
  ...peopleScreens,
  ...settings,
];
