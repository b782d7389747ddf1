import { t } from '../../../../words/translate.ts';
import { open, type Go, type Screen, window } from './screen.ts';

const forward: Go = async (page) => {
  const message = page.getByRole('log').locator('.message', { hasText: 'Bringing the' });
  await message.hover();
  await message.getByRole('button', { name: t('history.more') }).click();
  await page.getByRole('menuitem', { name: t('forward.forward') }).click();
  await page.getByRole('combobox', { name: t('forward.search') }).waitFor();
};

export const forwarding: Screen[] = [
  {
    name: 'forward',
    model: window(),
    go: open('Jonas Okafor', async (page) => {
      await forward(page);
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowDown');
    }),
    shows: (page) => page.getByRole('list', { name: t('forward.chosen') }).getByText('Tomoko Sato'),
  },
  {
    name: 'forward-no-one',
    model: window(),
    go: open('Jonas Okafor', async (page) => {
      await forward(page);
      await page.keyboard.type('Nobody of this name');
    }),
    shows: (page) => page.getByText(t('forward.none', { query: 'Nobody of this name' })),
  },
];
