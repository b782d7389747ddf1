// Another version is put in place of the one that runs, as a package manager does it.
import { cp, mkdir, readFile, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { t } from '../../words/translate.ts';
import { allProcesses, signal } from '../chaos/app/support/process-table.ts';
import { RunningApp } from '../chaos/app/support/running-app.ts';
import { appFolder, filesOf } from '../fixtures/app-folder.ts';
import { startDesktop } from './support/desktop.ts';
import { sceneFolder } from './support/in-scene.ts';
import { eventually } from './support/processes.ts';
import { startTrayHost } from './support/tray-host.ts';

const mark = 'from-the-new-version';

/** The app in a folder of its own. */
async function install(folder: string): Promise<void> {
  if (filesOf(appFolder) !== appFolder) return cp(appFolder, folder, { recursive: true });
  await mkdir(join(folder, 'dist'), { recursive: true });
  await cp(join(appFolder, 'package.json'), join(folder, 'package.json'));
  for (const part of ['main', 'preload', 'renderer', 'assets', 'server'])
    await cp(join(appFolder, 'dist', part), join(folder, 'dist', part), {
      recursive: true,
      filter: (file) => !file.endsWith('.map'),
    });
  await symlink(join(appFolder, 'node_modules'), join(folder, 'node_modules'));
}

/** Another version: everything that its page consists of says so. */
async function installOther(folder: string): Promise<void> {
  await install(folder);
  const page = join(filesOf(folder), 'dist', 'renderer');
  const index = await readFile(join(page, 'index.html'), 'utf8');
  await writeFile(join(page, 'index.html'), index.replace('<head>', `<head><meta name="${mark}" />`));
  for (const name of await readdir(join(page, 'assets')))
    if (name.startsWith('updates-dialog'))
      await writeFile(join(page, 'assets', name), 'export default "new";');
}

const ofApp = (userData: string): number[] =>
  allProcesses()
    .map(({ pid }) => pid)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`PARLEY_USER_DATA=${userData}\0`);
      } catch {
        return false;
      }
    });

it('offers to restart, and until then loads nothing of it', async () => {
  await using cleanup = new AsyncDisposableStack();
  const base = await sceneFolder(cleanup, 'replaced');
  const [folder, other, userData] = ['parley', 'parley.new', 'data'].map((name) => join(base, name)) as [
    string,
    string,
    string,
  ];
  await install(folder);
  await installOther(other);
  await mkdir(userData);
  const desktop = cleanup.use(await startDesktop());
  const panel = cleanup.use(await startTrayHost(desktop.busAddress));
  // Whichever start of it is running by then.
  cleanup.defer(async () => {
    signal(ofApp(userData), 'SIGTERM');
    await eventually('the end of the app', () => ofApp(userData).length === 0);
  });
  const app = cleanup.use(new RunningApp({ enter: [], userData, seen: userData }, desktop.env, folder));
  const firstStart = (): Promise<boolean | null> =>
    app.look((page) => page.getByRole('button', { name: t('firstStart.joinTitle') }).isVisible());
  const isNew = (): Promise<boolean | null> =>
    app.look(async (page) => (await page.locator(`meta[name=${mark}]`).count()) > 0);
  await eventually('the window', firstStart);
  const late = (await readdir(join(filesOf(folder), 'dist', 'renderer', 'assets'))).find((name) =>
    name.startsWith('updates-dialog'),
  );

  await rename(folder, `${folder}.old`);
  await rename(other, folder);
  await rm(`${folder}.old`, { recursive: true });
  const offered = (): Promise<boolean | null> =>
    app.look((page) => page.getByText(t('updates.lineReplaced')).isVisible());
  await eventually('the offer to restart', offered);
  await eventually('the offer in the tray', async () =>
    (await (await panel.item()).menu()).some(({ label }) => label === t('updates.lineReplaced')),
  );

  await app.look((page) => page.reload());
  await eventually('the offer in the page that was loaded again', offered);
  expect(await isNew()).toBe(false);
  // As text: written as code it would be the test runner's own import.
  const reading = `import('/assets/${late}').then((module) => Object.keys(module))`;
  const exported = await app.look((page) => page.evaluate(reading));
  expect(exported).not.toContain('default');

  await app.look((page) => page.getByRole('button', { name: t('updates.restart') }).click());
  await app.ended();
  await eventually('the new version', isNew);
  await eventually('its window', firstStart);
  expect(await app.look((page) => page.getByText(t('updates.lineReplaced')).count())).toBe(0);
});
