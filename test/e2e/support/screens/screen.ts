import type { Locator, Page } from 'playwright';
import { t } from '../../../../words/translate.ts';
import { ago, harbourModel } from './screen-models.ts';
import type { WindowModel } from '../window-page.ts';

/** A state of the window that a person can see. */
export interface Screen {
  /** Names its pictures. */
  name: string;
  model: WindowModel;
  /** Leads there from the window that has just been opened, by what the window says. */
  go?: (page: Page) => Promise<unknown>;
  /** What has to be on screen. */
  shows: (page: Page) => Locator;
  /** Of the window; absent: as usual. */
  height?: number;
}

export type Change = Partial<WindowModel>;
export type Go = NonNullable<Screen['go']>;

export const window = (change: Change = {}): WindowModel => harbourModel(change);

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true }).locator('visible=true').first();
export const row = (page: Page, name: string): Locator =>
  page.getByRole('option', { name: new RegExp(name) });
export const field = (page: Page): Locator => page.locator('parley-composer').getByRole('textbox');
export const sidebar = (page: Page): Locator => page.locator('parley-sidebar');

/** The list, where it is alone on screen too. */
export const list: Go = async (page) => {
  await page.locator('parley-conversation-list, parley-invitations').first().waitFor({ state: 'attached' });
};
/** Opens a conversation of the list. */
export const open =
  (name: string, then: Go = () => Promise.resolve()): Go =>
  async (page) => {
    await row(page, name).click();
    await page.locator('parley-conversation-header h1', { hasText: name }).waitFor();
    await then(page);
  };
export const press =
  (...keys: string[]): Go =>
  async (page) => {
    for (const key of keys) await page.keyboard.press(key);
  };
export const status: Go = (page) => sidebar(page).locator('.me').click();
/** The row of the status panel that opens a menu. */
export const statusMenu = (page: Page, name: string): Locator =>
  page
    .locator('parley-status-panel')
    .locator('[aria-haspopup="menu"]')
    // The row of the accounts names the one that is shown.
    .filter(name === t('status.more') ? { hasText: name } : { hasNotText: t('status.more') });
/** Chooses an entry of such a menu. */
export const chosen =
  (menu: string, entry: string): Go =>
  async (page) => {
    await statusMenu(page, menu).click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  };
/** One step after the other. */
export const steps =
  (...all: Go[]): Go =>
  async (page) => {
    for (const step of all) await step(page);
  };
export const certificate = {
  host: 'chat.harbour.example',
  fingerprint: Array.from({ length: 32 }, (_, index) =>
    ((index * 37 + 90) % 256).toString(16).padStart(2, '0').toUpperCase(),
  ).join(':'),
  subject: 'chat.harbour.example',
  issuer: 'Harbour office',
  validUntil: ago(-200 * 86_400_000),
  namesHost: true,
  changed: false,
};
export const dialog = (page: Page): Locator => page.locator('dialog[open]').first();
