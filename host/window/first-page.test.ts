import { expect, it } from 'vitest';
import { FirstPage } from './first-page.ts';

it('is the page that the app named last before the window was ready', async () => {
  const page = new FirstPage();
  expect([page.want('app://a/one'), page.want('app://a/two'), page.decide()]).toEqual([
    true,
    true,
    'app://a/two',
  ]);
  expect(await page.address).toBe('app://a/two');
});

it('is the empty one where the app named none in time', async () => {
  const page = new FirstPage();
  expect([page.decide(), page.want('app://a/one')]).toEqual([null, false]);
  expect(await page.address).toBeNull();
});
