import { mira } from '../screen-models.ts';
import type { Locator, Page } from 'playwright';
import type { WindowModel } from '../window-page.ts';
import { type Screen, type Go, window, button, list, status, steps, certificate, dialog } from './screen.ts';

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

export const firstStarts: Screen[] = [
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
