import { mira, screenTime } from '../screen-models.ts';
import type { Words } from '../../../../renderer/words/words.ts';
import type { NotificationRecordView } from '../../../../preload/commands/notifications.ts';
import { pictureBytes } from '../picture-bytes.ts';
import { type Screen, type Go, window, button, list, tell, press, status, steps, dialog } from './screen.ts';

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

export const settings: Screen[] = [
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
