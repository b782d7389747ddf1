import { t } from '../../../../words/translate.ts';
import { saying } from '../saying.ts';
import { mira } from './screen-models.ts';
import type { Locator, Page } from 'playwright';
import type { WindowModel } from '../window-page.ts';
import {
  type Screen,
  type Go,
  window,
  button,
  list,
  status,
  steps,
  certificate,
  dialog,
  chosen,
} from './screen.ts';

const firstStart: WindowModel = {
  app: { ...mira(), active: null, accounts: [] },
  conversations: [],
  people: [],
  events: {},
  answers: { isUnencrypted: false },
};
const signedOut: WindowModel = {
  ...firstStart,
  app: { ...mira(), accounts: mira().accounts.map((account) => ({ ...account, signedOut: true })) },
};
const choose =
  (which: 'lookTitle' | 'hereTitle' | 'joinTitle'): Go =>
  (page) =>
    page.locator('parley-first-start .card', { hasText: t(`firstStart.${which}`) }).click();
const fields = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });

export const firstStarts: Screen[] = [
  {
    name: 'welcome',
    model: firstStart,
    shows: (page) => page.getByRole('heading', { name: t('firstStart.title') }),
  },
  {
    name: 'start-here',
    model: firstStart,
    go: choose('hereTitle'),
    shows: (page) => button(page, t('firstStart.create')),
  },
  {
    name: 'sign-in',
    model: firstStart,
    go: choose('joinTitle'),
    shows: (page) => page.getByRole('radio', { name: t('firstStart.signIn') }),
  },
  {
    name: 'sign-in-fixed',
    model: {
      ...firstStart,
      app: { ...firstStart.app, policy: { server: 'https://chat.example.org', fixed: [] } },
    },
    go: choose('joinTitle'),
    shows: (page) => page.getByText(t('settings.fixed')),
  },
  {
    name: 'create-account',
    model: firstStart,
    go: steps(choose('joinTitle'), (page) =>
      page.getByRole('radio', { name: t('firstStart.signUp') }).click(),
    ),
    shows: (page) => fields(page, t('firstStart.invite')),
  },
  {
    name: 'locked-account',
    model: signedOut,
    shows: (page) => page.getByRole('heading', { name: t('signedOut.title') }),
  },
  {
    name: 'remove-account',
    model: { ...signedOut, answers: { readUnsent: { messages: 2, drafts: 1 } } },
    go: (page) => button(page, t('account.remove')).click(),
    shows: (page) => page.getByRole('heading', { name: saying('account.removeAsk') }),
  },
  {
    name: 'not-encrypted',
    model: { ...firstStart, answers: { isUnencrypted: true } },
    go: steps(choose('joinTitle'), (page) =>
      fields(page, t('firstStart.server')).fill('http://192.168.1.20:8080'),
    ),
    shows: (page) => page.getByText(t('status.notEncrypted')),
  },
  {
    name: 'wrong-password',
    model: {
      ...firstStart,
      answers: {
        join: { ok: false, error: { message: 'The account or the password is wrong.', field: 'password' } },
      },
    },
    go: steps(choose('joinTitle'), async (page) => {
      await fields(page, t('firstStart.server')).fill('chat.harbour.example');
      await fields(page, t('firstStart.account')).fill('mira@harbour.example');
      await fields(page, t('firstStart.password')).fill('not this one');
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
    go: steps(choose('joinTitle'), async (page) => {
      await fields(page, t('firstStart.server')).fill('chat.harbour.example');
      await fields(page, t('firstStart.account')).fill('mira');
      await fields(page, t('firstStart.password')).fill('a password');
      await page.keyboard.press('Enter');
    }),
    shows: dialog,
  },
  {
    name: 'add-account',
    model: window(),
    go: steps(list, status, (page) => chosen(t('status.accounts'), t('status.addAccount'))(page)),
    shows: (page) => page.getByRole('heading', { name: t('status.addAccount') }),
  },
];
