import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';
import { axePath, isWindowServer } from './window-server.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What depends on colours: enough in a second look of what holds to every rule in the first. */
export const colourRules: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** Brings what moves to where it comes to rest: on its way it has no colours of its own. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // A document tells of no animation inside a component.
    const within = (root: Document | ShadowRoot): Animation[] => [
      ...root.getAnimations(),
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? within(shadowRoot) : [])),
    ];
    const ending = within(document).filter(
      (animation) => animation.effect?.getComputedTiming().iterations !== Infinity,
    );
    for (const animation of ending) animation.finish();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

async function loadAxe(page: Page): Promise<void> {
  // Half a megabyte that the browser has compiled before, where it comes from the server of the window.
  if (isWindowServer(page.url())) await page.evaluate(`import('${axePath}')`);
  else await page.evaluate(source);
}

/**
 * What axe finds wrong with a window that is at rest, one line each: the rule, what it means, and where.
 *
 * @param only these rules, where the rest is known to hold; none: all
 * @param within a part: the elements that it is inside of, the outermost first, and itself; none: the whole window
 */
export async function problemsAtRest(
  page: Page,
  only: readonly string[] = [],
  within: readonly string[] = [],
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await loadAxe(page);
  const runOnly = only.length > 0 ? { type: 'rule', values: [...only] } : { type: 'tag', values: standards };
  const { violations } = await page.evaluate(
    ({ wanted, part }) =>
      (
        globalThis as unknown as { axe: { run(part: unknown, options: object): Promise<AxeResults> } }
      ).axe.run(part.length > 0 ? { fromShadowDom: part } : document, {
        runOnly: wanted,
        resultTypes: ['violations'],
      }),
    { wanted: runOnly, part: [...within] },
  );
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes
        .slice(0, 3)
        .map(({ target, failureSummary }) => `${target.flat().join(' > ')} (${failureSummary ?? ''})`)
        .join('; ')}`,
  );
}

/** Brings the window to rest, and looks as `problemsAtRest` does. */
export async function accessibilityProblems(
  page: Page,
  ...about: [only?: readonly string[], within?: readonly string[]]
): Promise<string[]> {
  await atRest(page);
  return problemsAtRest(page, ...about);
}

type Theme = 'light' | 'dark';

/**
 * Shows the window in each theme, and leaves it light. The system asks for the theme: an attribute that is set by hand lasts only
 * until the app applies its settings again.
 */
export async function inEachTheme(page: Page, see: (theme: Theme) => unknown): Promise<void> {
  const show = async (colorScheme: Theme): Promise<void> => {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
  };
  for (const theme of ['light', 'dark'] as const) {
    await show(theme);
    await atRest(page);
    await see(theme);
  }
  await show('light');
}

/** What axe finds in a theme, where the other is looked at too. */
export const problemsIn = (page: Page, theme: Theme): Promise<string[]> =>
  accessibilityProblems(page, theme === 'dark' ? colourRules : []);
