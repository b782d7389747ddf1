import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { startNotificationDaemon } from '../fixtures/notification-daemon.ts';
import { startApp } from './support/app.ts';
import { startDesktop, type Desktop } from './support/desktop.ts';
import { pictures } from './support/pictures.ts';

const cleanup = new AsyncDisposableStack();
const picture = pictures('look-around');
let desktop: Desktop;
let page: Page;

const row = (name: string) => page.getByRole('option', { name: new RegExp(name) });
const history = () => page.getByRole('log');

beforeAll(async () => {
  desktop = cleanup.use(await startDesktop());
  cleanup.use(await startNotificationDaemon(desktop.busAddress));
  const app = cleanup.use(await startApp({ desktop }));
  page = await app.page();
  await page.getByRole('button', { name: 'Look around' }).click();
});

afterAll(() => cleanup.disposeAsync());

it('shows a workspace with three people and a group', async () => {
  for (const name of ['Jonas Okafor', 'Tomoko Sato', 'Alva Lindqvist', 'Boat house'])
    await row(name).waitFor({ timeout: 60_000 });
  expect(await page.getByRole('option').count()).toBe(4);
  await history().getByText('Bringing the long rope this time').waitFor();
  await desktop.screenshot(picture('workspace'));
});

it('answers, and is seen typing first', async () => {
  await row('Alva Lindqvist').click();
  await history().getByText('In the shed, left of the door.').waitFor();
  const composer = page.getByRole('textbox', { name: 'Message to Alva Lindqvist' });
  await composer.fill('I bring the ladder back tonight.');
  await composer.press('Enter');
  await page.getByText('Alva is typing').waitFor();
  expect(await history().getByText('Ha, fair enough.').count()).toBe(0);
  await history().getByText('Ha, fair enough.').waitFor();
  await history().getByRole('img', { name: 'Seen by Alva Lindqvist' }).waitFor();
  await desktop.screenshot(picture('answer'));
});

it('finds a message by the beginning of a word, and shows it', async () => {
  await row('Boat house').click();
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /Find people/ }))
    .first()
    .fill('rop');
  const found = page.locator('parley-message-row').filter({ hasText: 'Bringing the long rope' });
  await found.locator('mark', { hasText: 'rope' }).waitFor();
  await desktop.screenshot(picture('search'));
  await found.click();
  const shown = history().locator('[data-sought]');
  await shown.waitFor();
  expect(await shown.innerText()).toContain('Bringing the long rope this time');
  await desktop.screenshot(picture('found'));
});
