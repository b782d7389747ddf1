import { expect, it } from 'vitest';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { atRest, colourRules, problemsAtRest } from './support/accessibility.ts';
import { cutTexts } from './support/cut-text.ts';
import {
  changeLook,
  type Look,
  openStage,
  showScreen,
  type Stage,
  stages,
} from './support/screens/screen-modes.ts';
import { screens, type Screen } from './support/screens.ts';
import { launchBrowser, type WindowPage } from './support/window-page.ts';
import { longestTestMs } from '../fixtures/patience.ts';

/** Every screen is kept here when it is asked for, to be looked at: one folder for each look. */
const folder = join(import.meta.dirname, '../../test-results/screens');
/** Only screens whose names match this, for work on some of them. */
const wanted = new RegExp(process.env['SCREENS'] ?? '');
/** A stage by its name, or "all". Every run of all the tests has time for the first look of one. */
const asked = process.env['STAGE'];
const on = asked ?? 'wide';
const keepsPictures = asked !== undefined || process.env['SCREENS'] !== undefined;
const looksOf = ({ looks }: Stage): readonly Look[] => (asked === undefined ? looks.slice(0, 1) : looks);
/** What axe looks for; none: everything it knows. */
const rules = { wholly: [], 'in its colours': colourRules } as const;
/** As many windows at a time as keep two cores busy. */
const atOnce = 2;

/** What is wrong with the screen as it is now. */
async function problemsOf({ page, complaints }: WindowPage, name: string, look: Look): Promise<string[]> {
  await atRest(page);
  if (keepsPictures) {
    await page.screenshot({
      path: join(folder, look.name, `${name}.png`),
      animations: 'allow',
      caret: 'initial',
    });
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const found = [
    ...(wide > 0 ? [`${wide} px too wide`] : []),
    ...(await cutTexts(page)),
    ...(look.accessible ? await problemsAtRest(page, rules[look.accessible]) : []),
    ...complaints.filter((words) => !words.includes('404')),
  ];
  return found.map((problem) => `${name}, ${look.name}: ${problem}`);
}

/** Goes through the screens that wait until there is none. */
async function work(stage: Stage, waiting: Screen[], problems: string[]): Promise<void> {
  // One of its own: where two share a browser, it starts a process for each screen instead of one for each window.
  await using browser = await launchBrowser();
  await using window = await openStage(stage, browser);
  for (let screen = waiting.shift(); screen; screen = waiting.shift()) {
    try {
      await showScreen(window, screen, stage);
      for (const look of looksOf(stage)) {
        if (look !== stage.looks[0]) await changeLook(window, screen, look);
        problems.push(...(await problemsOf(window, screen.name, look)));
      }
    } catch (error) {
      problems.push(`${screen.name}, ${stage.name}: ${String(error).slice(0, 400)}`);
    }
  }
}

it.for(stages.filter(({ name }) => on === 'all' || on === name))(
  'every screen is whole: $name',
  { timeout: 2 * longestTestMs },
  async (stage) => {
    for (const { name } of looksOf(stage)) await mkdir(join(folder, name), { recursive: true });
    const waiting = screens.filter(({ name }) => wanted.test(name));
    const problems: string[] = [];
    await Promise.all(Array.from({ length: atOnce }, () => work(stage, waiting, problems)));
    await writeFile(join(folder, `${stage.name}.txt`), problems.join('\n'));
    expect(problems).toEqual([]);
  },
);
