import { expect } from 'vitest';
import { atRest } from './support/accessibility.ts';
import { inScene } from './support/in-scene.ts';
import { focusOf } from './support/keyboard.ts';
import { pictureBytes } from './support/picture-bytes.ts';
import { pictures } from './support/pictures.ts';
import { everyKind, windowModel } from './support/window-models.ts';
import { openWindowPage, sharedBrowser } from './support/window-page.ts';
import { t } from '../../words/translate.ts';

const picture = pictures('accessibility');
const now = Date.now();

const it = inScene(async (cleanup) => {
  const { page } = cleanup.use(
    await openWindowPage(windowModel(now, everyKind(now), 'בית הסירות'), {
      media: async () => pictureBytes,
      browser: await sharedBrowser(),
    }),
  );
  await page.getByRole('log').getByText('The newest of all.').waitFor();
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  await page.getByRole('button', { name: t('conversation.details') }).click();
  await page.locator('parley-details-content').waitFor();
  const box = async (selector: string) => {
    const { left, right, width } = await page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
    return { left, right, width };
  };
  return { page, box };
});

it('the list is on the right, the details are on the left', async ({ scene: { page, box } }) => {
  const [list, middle, details] = [
    await box('parley-sidebar'),
    await box('parley-conversation'),
    await box('parley-details'),
  ];
  expect(list.right).toBe(await page.evaluate(() => innerWidth));
  expect(list.left).toBeGreaterThanOrEqual(middle.right);
  expect(middle.left).toBeGreaterThanOrEqual(details.right);
  expect(details.left).toBe(0);
});

it('what one wrote oneself is on the left, what others wrote on the right', async ({ scene: { box } }) => {
  const column = await box('parley-timeline .column');
  const own = await box('.group.own .bubble');
  const other = await box('.group:not(.own) .bubble');
  expect(own.left - column.left).toBeLessThan(column.right - own.right);
  expect(other.right).toBeGreaterThan(column.right - 100);
  expect((await box('parley-composer .field')).right).toBeCloseTo(
    (await box('.group:not(.own) .face')).right,
    0,
  );
});

it('a menu opens from the side where lines begin', async ({ scene: { page, box } }) => {
  await page.locator('parley-sidebar .me').click();
  await page.locator('parley-status-panel .panel').first().waitFor();
  await atRest(page);
  const [panel, me] = [await box('parley-status-panel .panel'), await box('parley-sidebar .me')];
  expect(Math.abs(panel.right - me.right)).toBeLessThanOrEqual(1);
  await picture(page, 'right-to-left');
  await page.keyboard.press('Escape');
});

it('arrow keys go where they point', async ({ scene: { page } }) => {
  await page.getByRole('tab', { name: t('list.inbox') }).focus();
  await page.keyboard.press('ArrowLeft');
  const focused = async () => (await focusOf(page)).what;
  await expect.poll(focused).toBe('tab "Invitations"');
  await page.keyboard.press('ArrowRight');
  await expect.poll(focused).toBe(`tab "${t('list.inbox')}"`);
});

it('icons that point along a line are turned around', async ({ scene: { page } }) => {
  const turned = (icon: string): Promise<string> =>
    page
      .locator(`parley-conversation-header parley-icon-button[icon=${icon}] svg`)
      .evaluate((svg) => getComputedStyle(svg).transform);
  expect(await turned('panel')).toBe('matrix(-1, 0, 0, 1, 0, 0)');
  expect(await turned('phone')).toBe('none');
});
