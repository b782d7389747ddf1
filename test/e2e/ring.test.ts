import { expect } from 'vitest';
import type { Page } from 'playwright';
import { t } from '../../words/translate.ts';
import { inScene } from './support/in-scene.ts';
import { ago, changed, harbourModel, screenTime } from './support/screens/screen-models.ts';
import { openWindowPage, sendEvent, sharedBrowser } from './support/window-page.ts';

const it = inScene(async (cleanup) => {
  const options = { at: screenTime, reducedMotion: true, browser: await sharedBrowser() };
  const { page } = cleanup.use(await openWindowPage(harbourModel({}), options));
  await page.getByRole('option', { name: /Boat house/ }).click();
  await page.locator('parley-conversation-header h1').waitFor();
  return { page, covered: () => covered(page) };
});

/** Random, but the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 48_271) % 2_147_483_647;
    yield state / 2_147_483_647;
  }
}

/** What the ring covers of what must stay in sight, by their names; what is scrolled away is not in sight. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = (root: Document | ShadowRoot | Element, selector: string): HTMLElement[] => [
      ...root.querySelectorAll<HTMLElement>(selector),
      ...[...root.querySelectorAll('*')].flatMap((each) =>
        each.shadowRoot ? all(each.shadowRoot, selector) : [],
      ),
    ];
    const [ring] = all(document, '.ring');
    if (!ring) return ['no ring'];
    const card = ring.getBoundingClientRect();
    const found: string[] = [];
    const inside = card.left >= 0 && card.top >= 0 && card.right <= innerWidth && card.bottom <= innerHeight;
    if (!inside) found.push('the ring itself is cut');
    const clipOf = (element: HTMLElement): DOMRect | null => {
      for (let at: Node | null = element; at; at = at instanceof ShadowRoot ? at.host : at.parentNode)
        if (at instanceof HTMLElement && at.classList.contains('scroll')) return at.getBoundingClientRect();
      return null;
    };
    for (const element of all(document, 'h1, h2, .name, .who, input, [role=textbox], textarea')) {
      if (ring.contains(element) || element.checkVisibility() === false) continue;
      const rect = element.getBoundingClientRect();
      const clip = clipOf(element);
      const [top, bottom] = [
        Math.max(rect.top, clip?.top ?? 0),
        Math.min(rect.bottom, clip?.bottom ?? innerHeight),
      ];
      const across = Math.min(rect.right, card.right) - Math.max(rect.left, card.left);
      const down = Math.min(bottom, card.bottom) - Math.max(top, card.top);
      if (across > 0.5 && down > 0.5)
        found.push(`${element.localName}.${element.className} "${element.textContent}"`);
    }
    return found;
  });

it('covers no name, no composer and no search field, whatever the size of the window', async ({
  scene: { page, covered },
}) => {
  const random = numbers(14);
  const between = (low: number, high: number): number => Math.round(low + random.next().value * (high - low));
  const sizes = [
    [480, 760],
    [900, 700],
    [1920, 1080],
    [320, 480],
    ...Array.from({ length: 20 }, () => [between(320, 2000), between(380, 1200)] as const),
  ] as const;
  const calling = changed('jonas', { call: { people: ['jonas'], by: 'jonas', since: ago(1000) } });
  await sendEvent(page, 'conversations', { account: 'a', changed: calling, removed: [] });
  await page.getByRole('dialog', { name: t('calls.rings', { name: 'Jonas Okafor' }) }).waitFor();
  const problems: string[] = [];
  const look = async (state: string): Promise<void> => {
    problems.push(...(await covered()).map((what) => `${state}: ${what}`));
  };
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    const size = `${width} x ${height}`;
    await look(size);
    await page
      .locator('parley-conversation-header')
      .getByRole('button', { name: t('conversation.details') })
      .click();
    await page.locator('parley-details').waitFor();
    await look(`${size} with details`);
    await page
      .locator('parley-details')
      .getByRole('button', { name: t('conversation.hideDetails') })
      .first()
      .click();
    await page.locator('parley-details').waitFor({ state: 'detached' });
  }
  await page.setViewportSize({ width: 480, height: 700 });
  await page
    .locator('parley-conversation-header')
    .getByRole('button', { name: t('common.back') })
    .click();
  await page.locator('parley-sidebar').getByRole('textbox').waitFor();
  await look('the list alone');
  expect(problems).toEqual([]);
});

it('leaves its buttons to the pointer while something else is said', async ({ scene: { page } }) => {
  await page.setViewportSize({ width: 1120, height: 760 });
  await sendEvent(page, 'toast', 'It was saved.');
  const toast = await page.locator('parley-toast .toast').boundingBox();
  const ring = await page.locator('parley-ring .ring').boundingBox();
  if (!toast || !ring) throw new Error('both are on the screen');
  expect(toast.y + toast.height).toBeLessThanOrEqual(ring.y);
  expect(toast.y + toast.height).toBeGreaterThan(ring.y - 32);
});
