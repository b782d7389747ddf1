import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { HostApp } from './api/app.ts';
import { HostCommandLine } from './api/command-line.ts';
import { nativeTheme } from './api/native-theme.ts';
import { guardMembers } from './api/not-provided.ts';
import { powerMonitor } from './api/power-monitor.ts';
import { defaultSession } from './api/session.ts';
import { XDisplay } from './desktop/x-display.ts';
import { type MemberTable, electronModule } from './electron-module.ts';
import { readAppFolder } from './start/app-folder.ts';
import { forChromium, readArguments } from './start/argv.ts';
import { BrowserHolder } from './start/browser-holder.ts';
import { setContext } from './start/context.ts';
import { hookElectron } from './start/module-hooks.ts';

const folder = import.meta.dirname;
const executable = process.env['PARLEY_HOST_EXECUTABLE'] ?? process.argv[1] ?? '';
const resources = resolve(folder, '..');
const distribution = dirname(resources);

/** Ends with plain words rather than a stack: the person who reads this started an app. */
function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Makes the process look as it does under Electron. */
function disguise(electronVersion: string, packaged: boolean): void {
  process.env['PARLEY_HOST_NODE'] = process.execPath;
  delete process.env['PARLEY_HOST_EXECUTABLE'];
  process.argv.splice(0, 2, executable);
  process.execPath = executable;
  const define = (target: object, name: string, value: unknown): void => {
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true });
  };
  define(process.versions, 'electron', electronVersion);
  define(process, 'type', 'browser');
  define(process, 'resourcesPath', resources);
  if (!packaged) define(process, 'defaultApp', true);
}

function readApp(appPath: string, version: string): ReturnType<typeof readAppFolder> {
  try {
    return readAppFolder(appPath, version);
  } catch (error) {
    return fail(String(error));
  }
}

async function openDisplay(): Promise<XDisplay> {
  const display = process.env['DISPLAY'];
  if (display === undefined || display === '') return fail('Missing X server or $DISPLAY');
  try {
    return await XDisplay.open(display);
  } catch {
    return fail(`Unable to open X display ${display}`);
  }
}

async function main(): Promise<void> {
  performance.measure('host: Node and the host’s program', { start: 0 });
  const preparing = performance.now();
  const version = readFileSync(join(distribution, 'version'), 'utf8').trim();
  const packagedApp = join(resources, 'app');
  const packaged = existsSync(packagedApp);
  disguise(version, packaged);
  const { switches, required, appPath } = readArguments(process.argv.slice(1), packaged);
  if (appPath === null && !packaged) fail('Name the app to start: electron <path>');
  const appFolder = readApp(packaged ? packagedApp : (appPath ?? '.'), version);
  const commandLine = new HostCommandLine(switches, forChromium(switches));
  const browsers = new BrowserHolder(commandLine, folder);
  browsers.followWindows();
  const opening = openDisplay();
  const app: HostApp = new HostApp({
    folder: appFolder,
    executable,
    isPackaged: packaged,
    commandLine,
    env: process.env,
    isAlone: () => startBrowserEarly(),
    shutDown: () => browsers.close(),
  });
  /** While the app is still being read and put together: a window waits for Chromium longest of all. */
  const startBrowserEarly = (): void => {
    // An app that starts in the tray may never need it.
    if (process.argv.includes('--hidden')) return;
    try {
      browsers.get(app.getPath('userData'), app.getName());
    } catch {
      // The first window says what is missing.
    }
  };
  defaultSession.userData = () => app.getPath('userData');
  const members = JSON.parse(readFileSync(join(folder, 'members.json'), 'utf8')) as MemberTable;
  hookElectron(electronModule(app, members), folder);
  const { instance = [], values = [] } = members.types['Process'] ?? {};
  guardMembers(
    process,
    'process',
    instance.filter((name) => !values.includes(name)),
  );
  for (const file of required) createRequire(pathToFileURL(join(process.cwd(), 'x')))(resolve(file));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit());
  // An app without windows and connections still runs, until it quits.
  setInterval(() => undefined, 2 ** 30);

  performance.measure('host: prepared', { start: preparing });
  const loading = performance.now();
  await import(pathToFileURL(appFolder.main).href);
  performance.measure('program of the main process', { start: loading });
  const connecting = performance.now();

  const display = await opening;
  setContext({
    display,
    browser: () => browsers.get(app.getPath('userData'), app.getName()),
    pageRuntime: readFileSync(join(folder, 'page.js'), 'utf8'),
    pageMenus: readFileSync(join(folder, 'menus.js'), 'utf8'),
    shortcutWorker: join(folder, 'shortcuts.mjs'),
    appName: () => app.getName(),
    quit: () => app.quit(),
    versions: { electron: version, chrome: 'system' },
  });
  display.once('gone', () => app.exit(1));
  await Promise.all([nativeTheme.follow(process.env), powerMonitor.start()]);
  // A debugger that was promised an address waits for it.
  if (commandLine.hasSwitch('remote-debugging-port')) {
    browsers.get(app.getPath('userData'), app.getName());
  }
  performance.measure('host: connected to the desktop', { start: connecting });
  app.becomeReady();
}

await main();
