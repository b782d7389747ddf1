import type { OutboxItemView } from '../../../../preload/views.ts';
import { event, text, unsent } from '../../../../renderer/fixtures/model.ts';
import { t } from '../../../../words/translate.ts';
import { ago } from './screen-models.ts';
import { photo } from '../window-models.ts';
import { field, open, type Screen, window } from './screen.ts';

const minute = 60_000;
const ids = ['four', 'two', 'three', 'one', 'sail', 'moving', 'four', 'two'];
const grids = [2, 3, 4, 5, 8].map((count, index) =>
  event(`g${count}`, index % 2 === 0 ? 'jonas' : 'me', ago((50 - index * 6) * minute), {
    chat_message: {
      message_content: {
        segment: count === 8 ? [text('The whole day')] : [],
        attachment: ids.slice(0, count).map((id) => photo(id)),
      },
    },
  }),
);
const sending = (place: number, sent: number) => ({ place, type: 'image/png', size: 1_000_000, sent });
const going = unsent(1, ago(2 * minute), {
  conversationId: 'jonas',
  content: { segment: [text('From the pier')] },
  photos: [sending(0, 1_000_000), sending(1, 420_000), sending(2, 0)],
});
const refused = unsent(2, ago(minute), {
  conversationId: 'jonas',
  content: { segment: [text('And these')] },
  photos: [sending(0, 1_000_000), { ...sending(1, 0), failed: true }],
  state: 'failed',
  reason: 'Pictures can be up to 10 MB.',
});

const uploading = (name: string, size: number, sent: number) => ({
  name,
  type: 'application/octet-stream',
  size,
  sent,
});
const outgoing = (id: number, more: Partial<OutboxItemView>) =>
  unsent(id, ago((6 - id) * minute), { conversationId: 'jonas', content: {}, ...more });
const outgoingFiles = [
  outgoing(1, {
    files: [
      uploading('Harbour plan.pdf', 48_213, 48_213),
      uploading('A very long name of a recording of the whole evening in August.mp4', 12_000_000, 6_180_000),
      uploading('תוכנית.zip', 99_000_000, 0),
    ],
  }),
  outgoing(2, { files: [uploading('Paused.iso', 80_000_000, 31_000_000)], paused: true, state: 'waiting' }),
  outgoing(3, { files: [uploading('Waiting.wav', 4_000_000, 0)], state: 'waiting' }),
  outgoing(4, {
    files: [uploading('Gone.txt', 4000, 0)],
    state: 'failed',
    reason: t('error.fileNotHere'),
  }),
];

const code = [
  'Run `npm start`, or by hand:',
  '```sh',
  'cd harbour && node dist/server/parley-server.js serve --data ./data --port 8443 --public-url https://chat.harbour.example',
  '',
  '  --max-file-size 100',
  '```',
  '> Is example.photography/boats/2026 ours?',
  '> Or theirs?',
  'Ours. Not аpple.com, münchen.de',
].join('\n');
const saying = (id: string, sender: string, words: string) =>
  event(id, sender, ago(8 * minute), {
    chat_message: { message_content: { segment: [text(words)] } },
  });

export const photosAndText: Screen[] = [
  {
    name: 'photo-grids',
    model: window({ events: { jonas: grids } }),
    go: open('Jonas Okafor'),
    shows: (page) => page.getByRole('log').getByText('The whole day'),
    height: 2000,
  },
  {
    name: 'photos-sending',
    model: window({ outbox: { jonas: [going, refused] } }),
    go: open('Jonas Okafor'),
    shows: (page) => page.getByRole('log').getByText(t('history.removePhoto')),
    height: 1200,
  },
  {
    name: 'files-sending',
    model: window({ outbox: { jonas: outgoingFiles } }),
    go: open('Jonas Okafor'),
    shows: (page) =>
      page.getByRole('progressbar', { name: t('history.uploadingNamed', { name: 'Waiting.wav' }) }),
    height: 1000,
  },
  {
    name: 'code-and-quotes',
    model: window({ events: { jonas: [saying('c1', 'jonas', code), saying('c2', 'me', code)] } }),
    go: open('Jonas Okafor'),
    shows: (page) => page.getByRole('log').locator('pre').last(),
    height: 900,
  },
  {
    name: 'composer-commands',
    model: window(),
    go: open('Jonas Okafor', async (page) => {
      await field(page).pressSequentially('/shrug');
      await page.keyboard.press('Enter');
    }),
    shows: (page) => page.getByText(t('command.literal')),
  },
];
