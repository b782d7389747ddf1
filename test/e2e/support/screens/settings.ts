import { mira, screenTime } from './screen-models.ts';
import { t } from '../../../../words/translate.ts';
import type { NotificationRecordView } from '../../../../preload/commands/notifications.ts';
import { pictureBytes } from '../picture-bytes.ts';
import { sendEvent } from '../window-page.ts';
import { type Screen, type Go, window, list, press, status, steps, dialog, chosen } from './screen.ts';

const settingsPage =
  (name: () => string): Go =>
  async (page) => {
    await page.keyboard.press('Control+,');
    await page.locator('parley-settings').getByRole('button', { name: name(), exact: true }).first().click();
    await page.locator('parley-settings').getByRole('heading', { name: name(), level: 2 }).waitFor();
  };
const pages: [string, () => string][] = [
  ['profile', () => t('settings.profile.title')],
  ['availability', () => t('settings.status.title')],
  ['notifications', () => t('settings.notifications.title')],
  ['writing', () => t('settings.writing.title')],
  ['privacy', () => t('settings.privacy.title')],
  ['appearance', () => t('settings.appearance.title')],
  ['devices', () => t('settings.devices.title')],
  ['accounts', () => t('settings.accounts.title')],
  ['computer', () => t('settings.computer.title')],
  ['about', () => t('settings.about.title')],
];
const quietHours = { quietHours: { on: true, from: 1320, to: 420, days: [1, 2, 3, 4, 5] } };

const logRecords: NotificationRecordView[] = (
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
  eventId: `notified-${index}`,
  subject,
  live: true,
  reason,
  shown,
  sound: shown && reason !== 'burst' ? (subject === 'ringing' ? 'ring' : 'message') : null,
}));
const logOpen = steps(
  list,
  settingsPage(() => t('settings.about.title')),
  (page) =>
    page.getByRole('button', { name: `${t('notificationLog.show')}: ${t('notificationLog.label')}` }).click(),
);
const deleting = steps(
  list,
  settingsPage(() => t('settings.profile.title')),
  async (page) => {
    const part = page.locator('parley-delete-account-part');
    await part.getByRole('button', { name: t('settings.deleteAccount.label') }).click();
    await part.getByLabel(t('settings.password.before')).fill('a password');
  },
);

export const settings: Screen[] = [
  ...pages.map(([name, title]): Screen => ({
    name: `settings-${name}`,
    model: window({ app: mira({ blocked: ['maximilian'] }, quietHours) }),
    go: steps(list, settingsPage(title)),
    shows: (page) => page.locator('parley-settings').getByRole('heading', { name: title(), level: 2 }),
  })),
  {
    name: 'settings-fixed',
    model: window({ app: { ...mira(), policy: { fixed: ['notification-content'] } } }),
    go: steps(
      list,
      settingsPage(() => t('settings.notifications.title')),
    ),
    shows: (page) => page.getByText(t('settings.fixed')),
  },
  {
    name: 'settings-search',
    model: window(),
    go: steps(list, press('Control+,'), (page) =>
      page.getByRole('textbox', { name: t('settings.search') }).fill('s'),
    ),
    shows: (page) => page.locator('parley-settings h3').first(),
  },
  {
    name: 'settings-nothing',
    model: window(),
    go: steps(list, press('Control+,'), (page) =>
      page.getByRole('textbox', { name: t('settings.search') }).fill('zeppelin'),
    ),
    shows: (page) => page.getByText(t('settings.nothingFound', { query: 'zeppelin' })),
  },
  {
    name: 'notification-log',
    model: window({ answers: { readNotificationRecords: logRecords } }),
    go: logOpen,
    shows: (page) => page.getByText(t('notificationLog.outcome.held-back')).first(),
  },
  {
    name: 'notification-log-empty',
    model: window({ answers: { readNotificationRecords: [] } }),
    go: logOpen,
    shows: (page) => page.getByText(t('notificationLog.none')),
  },
  {
    name: 'crop',
    model: window(),
    go: steps(
      list,
      settingsPage(() => t('settings.profile.title')),
      (page) =>
        page
          .locator('parley-settings')
          .locator('input[type=file]')
          .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pictureBytes }),
    ),
    shows: (page) => page.getByRole('heading', { name: t('settings.photo.dialog') }),
  },
  {
    name: 'delete-account',
    model: window(),
    go: deleting,
    shows: (page) => page.getByText(t('settings.deleteAccount.stays')),
  },
  {
    name: 'delete-account-ask',
    model: window(),
    go: steps(deleting, (page) =>
      page
        .locator('parley-delete-account-part')
        .getByRole('button', { name: t('settings.deleteAccount.label') })
        .click(),
    ),
    shows: (page) => page.getByText(t('settings.deleteAccount.askHint')),
  },
  {
    name: 'window-settings',
    model: window(),
    go: steps(list, (page) => sendEvent(page, 'windowSettings', null)),
    shows: (page) => page.locator('parley-window-settings dialog[open]'),
  },
  {
    name: 'certificates',
    model: window(),
    go: steps(list, status, (page) => chosen(t('status.more'), t('network.accepted'))(page)),
    shows: dialog,
  },
];
