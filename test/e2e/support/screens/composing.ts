import { t } from '../../../../words/translate.ts';
import { pictureBytes } from '../picture-bytes.ts';
import { type Screen, type Go, window, button, field, open, press, steps } from './screen.ts';

const write =
  (value: string): Go =>
  (page) =>
    field(page).pressSequentially(value);
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

/** As the main process says it, in whatever language. */
const tooLarge = t('files.tooLarge', { name: 'Harbour plan.pdf', megabytes: 100 });
const dropped: Go = (page) =>
  field(page).evaluate(
    (element, bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], 'deck.png', { type: 'image/png' }));
      const long = 'A very long name of a spreadsheet with all berths of the year 2026.xlsx';
      for (const [name, size] of [
        ['Harbour plan.pdf', 48_213],
        [long, 2_400_000],
        ['תוכנית.zip', 1200],
      ] as const)
        data.items.add(new File([new Uint8Array(size)], name));
      element.dispatchEvent(
        new DragEvent('drop', { dataTransfer: data, bubbles: true, composed: true, cancelable: true }),
      );
    },
    [...pictureBytes],
  );

export const composing: Screen[] = [
  {
    name: 'composer-files',
    model: window(),
    go: open('Jonas Okafor', steps(dropped, write('All that you asked for'))),
    shows: (page) => button(page, t('composer.removePhoto', { name: 'Harbour plan.pdf' })),
  },
  {
    name: 'composer-file-reading',
    model: window({ unanswered: ['putFilePiece'] }),
    go: open('Jonas Okafor', dropped),
    shows: (page) =>
      page.getByRole('progressbar', { name: t('composer.readingNamed', { name: 'Harbour plan.pdf' }) }),
  },
  {
    name: 'composer-file-refused',
    model: window({ answers: { beginFile: { ok: false, error: { message: tooLarge } } } }),
    go: open('Jonas Okafor', dropped),
    shows: (page) => page.getByText(tooLarge),
  },
  {
    name: 'composer-formats',
    model: window(),
    go: open('Jonas Okafor', steps(write('The **long** rope and _the short one_'), press('Control+a'))),
    shows: (page) => page.getByRole('button', { name: t('composer.bold') }),
  },
  {
    name: 'composer-pictures',
    model: window(),
    go: open('Jonas Okafor', steps(pasted, write('The **deck**'))),
    shows: (page) => page.getByRole('img', { name: 'mast.png' }),
  },
  {
    name: 'settings-pointed',
    model: window(),
    go: open('Jonas Okafor', async (page) => {
      await button(page, t('composer.attach')).click();
      await button(page, new RegExp(`^${t('voice.message')}`)).click();
    }),
    shows: (page) => page.locator('[data-setting="microphone"][data-pointed]'),
  },
  {
    name: 'composer-attach',
    model: window(),
    go: open('Jonas Okafor', (page) => button(page, t('composer.attach')).click()),
    shows: (page) => page.getByText(t('composer.placeHint')),
  },
  {
    name: 'composer-place',
    model: window(),
    go: open('Jonas Okafor', async (page) => {
      await button(page, t('composer.attach')).click();
      await page.getByText(t('composer.placeHint')).click();
    }),
    shows: (page) => page.getByRole('heading', { name: t('sendPlace.title') }),
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
    go: open('Jonas Okafor', (page) => button(page, t('composer.emoji')).click()),
    shows: (page) => page.getByRole('heading', { name: t('emojiPicker.group.smileys') }),
  },
  {
    name: 'composer-long',
    model: window(),
    go: open('Jonas Okafor', (page) =>
      field(page).fill('One line after the other, as people write who have much to say.\n'.repeat(30)),
    ),
    shows: field,
  },
];
