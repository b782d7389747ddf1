import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { pictureBytes } from './support/picture-bytes.ts';
import { everyKind, windowModel } from './support/window-models.ts';
import { openWindowPage, type WindowPage } from './support/window-page.ts';
import { t } from '../../words/translate.ts';

const now = Date.now();
let window: WindowPage;
let page: Page;
const field = () => page.getByRole('textbox', { name: t('composer.label', { name: 'Boat house' }) });
const formats = () => page.getByRole('toolbar', { name: t('composer.formats') });

beforeAll(async () => {
  window = await openWindowPage(windowModel(now, everyKind(now)), { media: async () => pictureBytes });
  ({ page } = window);
  await page.getByRole('log').getByText('The newest of all.').waitFor();
});
afterAll(() => window[Symbol.asyncDispose]());

it('offers formats only while something is selected', async () => {
  const select = async (): Promise<void> => {
    await field().fill('the long rope');
    await field().press('Control+a');
    await formats().waitFor();
  };
  await select();
  await field().press('Backspace');
  await formats().waitFor({ state: 'detached' });
  await select();
  await field().press('Enter');
  await expect.poll(() => field().inputValue()).toBe('');
  await formats().waitFor({ state: 'detached' });
  await select();
  await page.keyboard.type('x');
  await formats().waitFor({ state: 'detached' });
  await field().fill('');
});

it('lets what is typed anywhere go into the composer', async () => {
  const places: Record<string, () => Promise<void>> = {
    page: () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()),
    row: () => page.getByRole('option', { name: /^Boat house/ }).focus(),
    history: () => page.getByRole('log').focus(),
    message: () => page.getByRole('log').locator('[data-key]').last().focus(),
    button: () => page.getByRole('button', { name: t('conversation.details') }).focus(),
  };
  for (const [place, go] of Object.entries(places)) {
    await go();
    await page.keyboard.type('Hé 1');
    expect([place, await field().inputValue()]).toEqual([place, 'Hé 1']);
    await field().fill('');
  }
});

it('leaves keys to fields, menus and dialogs, to shortcuts, and to what space presses', async () => {
  const find = page.getByRole('textbox', { name: t('list.find') });
  await find.focus();
  await page.keyboard.type('b');
  await expect.poll(() => find.inputValue()).toBe('b');
  await find.fill('');
  await page.getByRole('option', { name: /^Boat house/ }).focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menu').waitFor();
  await page.keyboard.type('p');
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+/');
  await page.getByRole('dialog', { name: t('shortcut.title') }).waitFor();
  await page.keyboard.type('p');
  await page.keyboard.press('Escape');
  await page.getByRole('log').focus();
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Space');
  expect(await field().inputValue()).toBe('');
});
