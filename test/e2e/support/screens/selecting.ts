import type { Page } from 'playwright';
import { t } from '../../../../words/translate.ts';
import { button, open, type Screen, window } from './screen.ts';

const shows = (count: number) => (page: Page) =>
  page.getByRole('toolbar', { name: t('select.bar') }).getByText(t('select.count', { count }));
const select = (page: Page, ...words: readonly string[]): Promise<void> =>
  words.reduce(
    (before, each) =>
      before.then(() =>
        page
          .getByRole('log')
          .getByText(each)
          .click({ modifiers: ['Control'] }),
      ),
    Promise.resolve(),
  );

export const selecting: Screen[] = [
  {
    name: 'select-messages',
    model: window(),
    go: open('Jonas Okafor', async (page) => {
      const message = page.getByRole('log').locator('.message', { hasText: 'Bringing the' });
      await message.focus();
      await page.keyboard.press('Shift+ArrowUp');
      await page.getByRole('log').getByText('She floats.').click();
    }),
    shows: shows(3),
  },
  {
    name: 'select-not-deletable',
    model: window(),
    go: open('Jonas Okafor', async (page) => {
      await select(page, 'She floats.');
      await button(page, t('message.deleteForEveryone')).press('Enter');
    }),
    shows: (page) => page.getByText(t('select.cannotDelete')),
  },
];
