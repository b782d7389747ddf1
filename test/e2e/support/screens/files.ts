import type { Page } from 'playwright';
import { fileAnnotation } from '../../../../protocol/messages/files.ts';
import { event, text, usec } from '../../../../renderer/fixtures/model.ts';
import { t } from '../../../../words/translate.ts';
import { sendEvent } from '../window-page.ts';
import { ago } from './screen-models.ts';
import { button, type Change, dialog, open, type Screen, steps, window } from './screen.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const file = (name: string, size: number) =>
  fileAnnotation({ id: `file${size}`, name, size, type: 'application/octet-stream' });
const plan = 'Harbour plan.pdf';
const long = 'A very long name of a spreadsheet with all berths of the year 2026.xlsx';

/** In the language that the main process has here, whatever the window's is. */
const broken = t('error.fileBroken');

const messages: Change = {
  events: {
    jonas: [
      event('f1', 'jonas', ago(9 * minute), {
        chat_message: {
          annotation: [file(plan, 48_213), file(long, 2_400_000)],
          message_content: { segment: [text('Both for tomorrow')] },
        },
      }),
      event('f2', 'me', ago(4 * minute), {
        chat_message: { annotation: [file('תוכנית.zip', 99_000_000)] },
      }),
    ],
  },
};
const ofEveryKind: Change = {
  events: {
    jonas: [
      event('k1', 'jonas', ago(9 * minute), {
        chat_message: {
          annotation: [
            'Plan.docx',
            'Sail.heic',
            'Foghorn.flac',
            'Regatta.mp4',
            'Photos.zip',
            'Logo.svg',
            'install.sh',
            'Makefile',
          ].map((name, index) => file(name, 10 ** index)),
        },
      }),
    ],
  },
};

const opening = (name: string) => (page: Page) =>
  page
    .getByRole('log')
    .getByRole('button', { name: t('history.openFileNamed', { name }) })
    .click();
const details = (page: Page) => button(page, t('conversation.details')).click();
const listed = (names: readonly string[]) =>
  names.map((name, index) => ({
    eventId: `l${index}`,
    sender: index % 3 === 1 ? 'me' : 'jonas',
    timestamp: usec(ago((index * index + 0.1) * day)),
    id: `l${index}`,
    name,
    size: 12 ** (index + 1),
  }));
const all = ['Plan.docx', long, 'תוכנית.zip', 'Regatta.mp4', 'Foghorn.flac', 'install.sh', 'Notes.txt'];

export const fileScreens: Screen[] = [
  {
    name: 'files',
    model: window(messages),
    go: open('Jonas Okafor'),
    shows: (page) => button(page, t('history.saveFileNamed', { name: plan })),
  },
  {
    name: 'files-of-every-kind',
    model: window(ofEveryKind),
    go: open('Jonas Okafor'),
    shows: (page) => button(page, t('history.openFileNamed', { name: 'Makefile' })),
    height: 1100,
  },
  {
    name: 'file-downloading',
    model: window({ ...messages, unanswered: ['openFile'] }),
    go: open(
      'Jonas Okafor',
      steps(opening(long), (page) =>
        sendEvent(page, 'fileProgress', { account: 'a', id: 'file2400000', received: 1_100_000 }),
      ),
    ),
    shows: (page) => button(page, t('history.cancelDownloadNamed', { name: long })),
  },
  {
    name: 'file-failed',
    model: window({
      ...messages,
      answers: { openFile: { ok: false, error: { message: broken } } },
    }),
    go: open('Jonas Okafor', opening(plan)),
    shows: (page) => page.getByRole('alert').getByText(broken),
  },
  {
    name: 'file-asks',
    model: window({
      ...ofEveryKind,
      answers: { openFile: { ok: true, value: { kind: 'asks', risk: 'program', question: 1 } } },
    }),
    go: open('Jonas Okafor', opening('install.sh')),
    shows: dialog,
  },
  {
    name: 'details-files',
    model: window({ answers: { listFiles: { ok: true, value: { files: listed(all), next: null } } } }),
    go: open('Jonas Okafor', details),
    shows: (page) => button(page, t('people.moreFiles')),
    height: 1400,
  },
  {
    name: 'details-files-whole',
    model: window({ answers: { listFiles: { ok: true, value: { files: listed(all), next: null } } } }),
    go: open(
      'Jonas Okafor',
      steps(details, (page) => button(page, t('people.moreFiles')).click()),
    ),
    shows: (page) => button(page, /^Notes\.txt/),
    height: 1500,
  },
];
