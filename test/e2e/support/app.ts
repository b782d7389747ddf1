import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { appArguments, appFolder, executablePath, logFileOf } from '../../fixtures/app-folder.ts';
import { patienceMs } from '../../fixtures/patience.ts';
import type { Desktop } from './desktop.ts';
import { pageSwitches } from './page-switches.ts';
import { eventually } from './processes.ts';
import { password } from './server.ts';
import { soonAgain } from './playwright/soon-again.ts';
import { t } from '../../../words/translate.ts';

export interface App extends AsyncDisposable {
  /** Of the last start. */
  readonly electron: ElectronApplication;
  userData: string;
  /** The main window's page; waits for it. */
  page(): Promise<Page>;
  /** Ends it as its person does. */
  end(): Promise<void>;
  /** Ends the whole app at once, as a crash or power loss would. */
  kill(): Promise<void>;
  /** Starts it again on the same data, with the same arguments unless others are given; ends it first if it still runs. */
  restart(args?: string[]): Promise<void>;
}

export interface AppOptions {
  desktop: Desktop;
  args?: string[];
  /** Kept when given; else a fresh folder that is removed at the end. */
  userData?: string;
  env?: NodeJS.ProcessEnv;
  /** What starts the app instead of its own executable. */
  launcher?: string;
}

const started = new Set<App>();

export async function startApp({
  desktop,
  args = [],
  userData,
  env = {},
  launcher = executablePath,
}: AppOptions): Promise<App> {
  const folder = userData ?? (await mkdtemp(join(tmpdir(), 'parley-app-')));
  const start = async (given: string[]) => {
    const electron = await _electron.launch({
      executablePath: launcher,
      args: [...appArguments, ...pageSwitches, ...given],
      cwd: appFolder,
      timeout: patienceMs,
      env: asStrings({ ...desktop.env, PARLEY_USER_DATA: folder, ...env }),
    });
    electron.windows().forEach(guard);
    electron.on('window', guard);
    const child = electron.process();
    return { electron, child, gone: new Promise<void>((done) => child.once('exit', () => done())) };
  };
  let running = await start(args);
  const end = async (): Promise<void> => {
    const { electron, child, gone } = running;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const closed = electron.close().catch(() => undefined);
    // By itself it ends within eight seconds, on a busy machine a few times as long; what it saves then must not be cut off.
    const late = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    await Promise.race([closed, gone]);
    clearTimeout(late);
    if (child.exitCode === null) child.kill('SIGKILL');
    await gone;
  };

  const app: App = {
    get electron() {
      return running.electron;
    },
    userData: folder,
    page: () => running.electron.firstWindow({ timeout: patienceMs }),
    end,
    async kill() {
      running.child.kill('SIGKILL');
      await running.gone;
    },
    async restart(given = args) {
      await end();
      running = await start(given);
    },
    async [Symbol.asyncDispose]() {
      started.delete(app);
      await end();
      if (userData === undefined) await removeFolder(folder);
    },
  };
  started.add(app);
  return app;
}

/** What every app that runs shows in its windows, whose addresses stand above it, and the end of what it has logged: for a test that failed. */
export async function whatAppsShow(): Promise<string> {
  const apps = [...started].map(async ({ electron, userData }) => {
    const windows = electron
      .windows()
      .map(async (page) => `${page.url()}\n${await page.locator('body').ariaSnapshot({ timeout: 5000 })}`);
    const shown = (await Promise.allSettled(windows)).map((one) =>
      one.status === 'fulfilled' ? one.value : String(one.reason),
    );
    const log = await readFile(logFileOf(userData), 'utf8').catch(String);
    return [...shown, log.trimEnd().split('\n').slice(-20).join('\n')].join('\n\n');
  });
  return (await Promise.all(apps)).join('\n\n----\n\n');
}

function guard(page: Page): void {
  page.setDefaultTimeout(patienceMs);
  soonAgain(page);
  // Without a listener Playwright answers the close question itself, before the app can.
  page.on('dialog', () => undefined);
}

/** Chromium may still be writing for a moment after its end. */
async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

function asStrings(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** Signs in on the first-start screen, as a person would. */
export async function joinServer(page: Page, origin: string, account: string): Promise<void> {
  await page.getByRole('button', { name: t('firstStart.joinTitle') }).click();
  await page.getByLabel(t('firstStart.server')).fill(origin);
  await page.getByLabel(t('firstStart.account')).fill(account);
  await page.getByLabel(t('firstStart.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('firstStart.signIn'), exact: true }).click();
  await eventually('the main window after signing in', () =>
    page.getByRole('tab', { name: t('list.inbox') }).isVisible(),
  );
}
