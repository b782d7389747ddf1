import { ConversationView as View } from '../../../../protocol/enums.ts';
import { t } from '../../../../words/translate.ts';
import type { Locator, Page } from 'playwright';
import { everyKind } from '../window-models.ts';
import { ago, changed, historyOff, screenTime } from './screen-models.ts';
import { message, text, unsent } from '../../../../renderer/fixtures/model.ts';
import { sendEvent, type WindowModel } from '../window-page.ts';
import { type Screen, type Go, window, button, open } from './screen.ts';

const log = (page: Page): Locator => page.getByRole('log');
/** Goes to what is above the oldest message, which keeps its place when that appears. */
const toOldest =
  (said: () => string): Go =>
  async (page) => {
    const top = (): Promise<void> => log(page).evaluate((element) => element.scrollTo(0, 0));
    await top();
    await log(page).getByText(said()).waitFor();
    await top();
  };
/** The window of someone who blocked a person. */
const blocking = (gaiaId: string): WindowModel => {
  const model = window();
  const accounts = model.app.accounts.map((account) => ({
    ...account,
    self: account.self && { ...account.self, blocked: [gaiaId] },
  }));
  return { ...model, app: { ...model.app, accounts } };
};
const many = Array.from({ length: 60 }, (_, index) =>
  message(
    `m${index}`,
    index % 4 < 2 ? 'jonas' : 'me',
    ago((90 - index) * 60_000),
    `What was said ${index + 1} of many times.`,
  ),
);
/** The conversation with this many of the many messages unread. */
const unreadOfMany = (unread: number) =>
  changed('jonas', { unread }, { self_conversation_state: { view: [View.CONVERSATION_VIEW_INBOX] } });
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
    photos: [{ place: 0, type: 'image/png', size: 1_000_000, sent: 420_000 }],
  }),
];

export const events: Screen[] = [
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
    shows: (page) =>
      page
        .locator('parley-conversation .typing')
        .getByText(t('conversation.isTyping', { names: 'Jonas', count: 1 })),
  },
  {
    name: 'conversation-blocked',
    model: blocking('jonas'),
    go: open('Jonas Okafor'),
    shows: (page) => page.getByText(t('conversation.blocked', { name: 'Jonas' })),
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
    shows: (page) => page.getByText(t('history.offBanner')),
  },
  {
    name: 'sending-and-failed',
    model: window({ outbox: { jonas: stuck } }),
    go: open('Jonas Okafor'),
    shows: (page) => log(page).getByText(t('conversation.retry')).first(),
  },
  {
    name: 'conversation-empty',
    model: window(),
    go: open('Elif Polat'),
    shows: (page) => log(page).getByText(t('conversation.empty')),
  },
  {
    name: 'conversation-left',
    model: window({ conversations: changed('crew', {}, { self_conversation_state: { status: 3 } }) }),
    go: open('Release crew'),
    shows: (page) => page.getByText(t('conversation.left')),
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
    shows: (page) => page.getByText(t('list.emptyInbox')),
  },
  {
    name: 'page-failed',
    model: window({
      conversations: unreadOfMany(0),
      events: { jonas: many },
      answers: { readHistory: { ok: false, error: { message: 'No answer.' } } },
    }),
    go: open(
      'Jonas Okafor',
      toOldest(() => t('conversation.couldNotLoad')),
    ),
    shows: (page) => log(page).getByText(t('conversation.couldNotLoad')),
  },
  {
    name: 'page-loading',
    model: window({ conversations: unreadOfMany(0), events: { jonas: many }, unanswered: ['readHistory'] }),
    go: open(
      'Jonas Okafor',
      toOldest(() => t('conversation.loadingOlder')),
    ),
    shows: (page) => log(page).getByText(t('conversation.loadingOlder')),
  },
  {
    name: 'new-below',
    model: window({ conversations: unreadOfMany(0), events: { jonas: many } }),
    go: open('Jonas Okafor', async (page) => {
      await log(page).evaluate((element) => {
        element.scrollTop = 0;
      });
      await button(page, t('conversation.newest')).waitFor();
      const fresh = [1, 2].map((count) => message(`f${count}`, 'jonas', screenTime + count, 'And this one.'));
      await sendEvent(page, 'timeline', { account: 'a', conversationId: 'jonas', events: fresh, outbox: [] });
    }),
    shows: (page) => page.getByRole('button', { name: t('conversation.newSince', { count: 2, time: '' }) }),
  },
  {
    name: 'unread-opened',
    model: window({ conversations: unreadOfMany(22), events: { jonas: many } }),
    go: open('Jonas Okafor'),
    shows: (page) => page.getByRole('separator', { name: t('conversation.newLine') }),
  },
  {
    name: 'unread-jumped-over',
    model: window({ conversations: unreadOfMany(22), events: { jonas: many } }),
    go: open('Jonas Okafor', async (page) => {
      await page.getByTitle(t('conversation.newest')).click();
    }),
    shows: (page) => page.getByTitle(t('conversation.toFirstUnread')),
  },
  {
    name: 'mark-all-read',
    model: window({ conversations: changed('jonas', { unread: 22 }) }),
    go: open('Jonas Okafor', async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill(t('list.markAllRead'));
    }),
    shows: (page) => page.getByRole('option', { name: t('list.markAllRead'), exact: true }),
  },
  {
    name: 'message-menu',
    model: window(),
    go: open('Jonas Okafor', async (page) => {
      await log(page).getByText('She floats.').hover();
      await log(page)
        .locator('.message', { hasText: 'She floats.' })
        .getByRole('button', { name: t('history.more') })
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
    shows: (page) => page.getByText(t('history.findCount', { at: 1, of: 3 })),
  },
  {
    name: 'find-filters',
    model: window(),
    go: open('Jonas Okafor', async (page) => {
      await page.keyboard.press('Control+f');
      await page.getByRole('searchbox').fill('the has:link from:');
      await page.getByText(t('history.findCount', { at: 1, of: 3 })).waitFor();
    }),
    shows: (page) => page.getByRole('group', { name: t('search.suggestions') }),
  },
  {
    name: 'find-filter-unknown',
    model: window(),
    go: open('Jonas Okafor', async (page) => {
      await page.keyboard.press('Control+f');
      await page.getByRole('searchbox').fill('from:Zeppelin');
    }),
    shows: (page) => page.getByText(t('search.noOne', { name: 'Zeppelin' })),
  },
  {
    name: 'find-day',
    model: window(),
    go: open('Jonas Okafor', async (page) => {
      await page.keyboard.press('Control+f');
      await button(page, t('history.toDate')).click();
    }),
    shows: (page) => page.locator('parley-day-picker'),
  },
  {
    name: 'viewer',
    model: window(),
    go: open('Boat house', (page) =>
      log(page)
        .getByRole('button', { name: t('history.photoOf', { name: 'Rui', at: 1, of: 3 }) })
        .click(),
    ),
    shows: (page) => page.getByRole('dialog', { name: t('history.viewerLabel') }),
  },
];
