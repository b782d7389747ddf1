import type { Browser } from 'playwright';
import type { SettingsView } from '../../../../preload/views.ts';
import type { Language } from '../../../../words/languages.ts';
import { setLanguage } from '../../../../words/translate.ts';
import { pictureBytes } from '../picture-bytes.ts';
import { mira, screenTime } from './screen-models.ts';
import type { Screen } from '../screens.ts';
import { openWindowPage, sendEvent, type WindowPage, type WindowPageOptions } from '../window-page.ts';
import { patienceMs } from '../../../fixtures/patience.ts';

/** What a window can change about its look while it is open. */
export interface Look {
  name: string;
  settings: Partial<SettingsView>;
  /** The system's own few colours instead of the app's. */
  forcedColours?: true;
  /** What is asked of accessibility: every rule, or those about colours where the rest holds already. */
  accessible?: 'wholly' | 'in its colours';
}

/** A window in which every screen is looked at. */
export interface Stage {
  name: string;
  page: WindowPageOptions;
  language: Language;
  /** What the window begins with. */
  settings: Partial<SettingsView>;
  looks: readonly Look[];
}

const stage = (name: string, page: WindowPageOptions = {}, more: Partial<Stage> = {}): Stage => ({
  name,
  page,
  language: 'en',
  settings: {},
  looks: [{ name, settings: {} }],
  ...more,
});

export const stages: readonly Stage[] = [
  stage(
    'wide',
    {},
    {
      looks: [
        { name: 'light', settings: {}, accessible: 'wholly' },
        { name: 'dark', settings: { theme: 'dark' }, accessible: 'in its colours' },
        {
          name: 'forced-colours',
          settings: { theme: 'dark' },
          forcedColours: true,
          accessible: 'in its colours',
        },
        { name: 'compact', settings: { theme: 'light', compact: true } },
      ],
    },
  ),
  stage('large', { width: 1920, height: 1080 }),
  stage('narrow', { width: 480 }),
  // As page zoom does it.
  stage('200-percent', { width: 560, height: 380, scale: 2 }),
  stage('right-to-left', { rightToLeft: true }),
  stage('german', {}, { language: 'de', settings: { language: 'de' } }),
  stage('german-narrow', { width: 480 }, { language: 'de', settings: { language: 'de' } }),
];

/** An empty stage: the window as it is before any screen. */
export const openStage = ({ page }: Stage, browser: Browser): Promise<WindowPage> =>
  openWindowPage(
    { app: { ...mira(), active: null, accounts: [] }, conversations: [], people: [], events: {} },
    {
      ...page,
      browser,
      at: screenTime,
      reducedMotion: true,
      media: async (path) => (path.includes('gone') ? null : pictureBytes),
    },
  );

/** Leads the window of a stage to a screen. */
export async function showScreen(
  window: WindowPage,
  screen: Screen,
  { page: size, language, settings }: Stage,
): Promise<void> {
  await setLanguage(language);
  const { page } = window;
  const { app } = screen.model;
  page.setDefaultTimeout(patienceMs);
  const { width = 1120, height = 760 } = size;
  await page.setViewportSize({ width, height: screen.height ?? height });
  await page.mouse.move(0, 0);
  await window.show({ ...screen.model, app: { ...app, settings: { ...app.settings, ...settings } } });
  await screen.go?.(page);
  await screen.shows(page).waitFor();
}

/** Gives the screen another look, where it is. */
export async function changeLook({ page }: WindowPage, { model }: Screen, look: Look): Promise<void> {
  const settings = { ...model.app.settings, ...look.settings };
  await sendEvent(page, 'app', { ...model.app, settings });
  await page.emulateMedia({ forcedColors: look.forcedColours ? 'active' : 'none' });
  const theme = settings.theme === 'dark' ? 'dark' : 'light';
  await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' });
}
