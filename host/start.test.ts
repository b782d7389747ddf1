import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ElectronApplication } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDesktop, eventually, fixtureApp, firstPage, startDesktop } from './fixtures/desktop.ts';

const run = promisify(execFile);

/** Runs before the fixture, and quits it: its window goes, then one that came when Chromium had ended, and one when it was about to. */
const windowsComeAndGo = `
const { readdirSync, readFileSync } = require('node:fs');
const { app, BrowserWindow } = require('electron');
const usual = globalThis.setTimeout;
let ending = () => undefined;
const hour = (fn) => () => { fn(); ending(); };
const hurried = (fn, ms, ...rest) => (ms > 3_000_000 ? usual(hour(fn), 100) : usual(fn, ms, ...rest));
globalThis.setTimeout = Object.assign(hurried, usual);
console.log = () => undefined;
const say = (word) => process.stdout.write(word + '\\n');
const read = (pid, file) => { try { return readFileSync('/proc/' + pid + '/' + file, 'latin1'); } catch { return ''; } };
const runs = () => readdirSync('/proc').some((pid) =>
  read(pid, 'cmdline').includes('--remote-debugging-pipe') && read(pid, 'stat').includes(') ') &&
  read(pid, 'status').includes('PPid:\\t' + process.pid + '\\n') && !read(pid, 'status').includes('State:\\tZ'));
const ended = async () => { while (runs()) await new Promise((resolve) => usual(resolve, 20)); };
const open = async () => {
  const window = new BrowserWindow({ show: false });
  await window.loadURL('app://fixture/index.html');
  say('loaded');
  return window;
};
app.once('browser-window-created', (_event, first) => first.webContents.once('did-finish-load', async () => {
  say('loaded');
  first.destroy();
  await ended();
  say('ended');
  const second = await open();
  const closing = new Promise((resolve) => { ending = resolve; });
  second.destroy();
  await closing;
  say('ending');
  await open();
  app.exit(0);
}));
app.on('window-all-closed', () => undefined);
`;

let desktop: TestDesktop;
let app: ElectronApplication;

beforeAll(async () => {
  desktop = await startDesktop();
  app = await desktop.launch();
  await firstPage(app);
});
afterAll(async () => {
  await app?.close();
  await desktop?.[Symbol.asyncDispose]();
});

describe('an app on the host', () => {
  it('knows itself as under Electron', async () => {
    const found = await app.evaluate(({ app: own }) => [
      own.getName(),
      own.getVersion(),
      own.isPackaged,
      own.getAppPath(),
      process.type,
      process.argv.at(-1),
    ]);
    expect(found).toEqual(['host-fixture', '1.2.3', false, fixtureApp, 'browser', fixtureApp]);
    const electron = JSON.parse(await readFile('node_modules/electron/package.json', 'utf8')) as {
      version: string;
    };
    expect(await app.evaluate(() => process.versions['electron'])).toBe(electron.version);
    expect((await readFile(join(desktop.folder, 'host', 'version'), 'utf8')).trim()).toBe(electron.version);
  });

  it('starts Chromium as soon as it is alone on its data, before all else that a window needs', async () => {
    const began = await app.evaluate(() =>
      Object.fromEntries(
        performance.getEntriesByType('measure').map(({ name, startTime }) => [name, startTime]),
      ),
    );
    expect(began['host: Chromium started']).toBeLessThan(began['host: connected to the desktop'] ?? 0);
  });

  it('lets only one run per data folder and tells the first of the second', async () => {
    const env = { ...desktop.env, FIXTURE_USER_DATA: join(desktop.folder, 'data-1') };
    const second = run(desktop.executable, [fixtureApp, 'fixture:link'], { env, cwd: desktop.folder });
    await expect(second).rejects.toMatchObject({ code: 7 });
    const told = await eventually(
      () => app.evaluate(() => globalThis.seen.second),
      (starts) => starts.length === 1,
    );
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ cwd: desktop.folder });
    expect(told[0]!.argv).toContain('fixture:link');
    expect(told[0]!.data.from).toBeTypeOf('number');
  });

  it('ends Chromium when there has been no window for long, and starts another for the next one', async () => {
    const script = join(desktop.folder, 'windows.cjs');
    await writeFile(script, windowsComeAndGo);
    const env = { ...desktop.env, FIXTURE_USER_DATA: join(desktop.folder, 'data-windows') };
    const { stdout } = await run(desktop.executable, ['-r', script, fixtureApp], {
      env,
      cwd: desktop.folder,
    });
    expect(stdout.split('\n').filter(Boolean)).toEqual(['loaded', 'ended', 'loaded', 'ending', 'loaded']);
  });

  it('runs a utility process and speaks with it', async () => {
    const child = join(fixtureApp, 'child.mjs');
    const heard = await app.evaluate(async ({ utilityProcess }, path) => {
      const started = utilityProcess.fork(path, [], { stdio: 'pipe' });
      let text = '';
      started.stdout?.on('data', (part: Buffer) => (text += part.toString()));
      const answer = new Promise((resolve) => started.once('message', resolve));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process, not a window
      started.postMessage({ hello: new Map([[1, new Uint8Array([9])]]) });
      const { echo, type } = (await answer) as { echo: { hello: Map<number, Uint8Array> }; type: string };
      // What was written may be read after the process has ended.
      const ended = Promise.all([
        new Promise((resolve) => started.once('exit', resolve)),
        new Promise((resolve) => started.stdout?.once('close', resolve)),
      ]);
      const killed = started.kill();
      await ended;
      return { byte: echo.hello.get(1)?.[0], type, killed, text, pid: started.pid };
    }, child);
    expect(heard).toEqual({ byte: 9, type: 'utility', killed: true, text: 'child heard\n', pid: undefined });
  });

  it('keeps secrets under a key of the data folder', async () => {
    const result = await app.evaluate(async ({ safeStorage }) => {
      const hidden = await safeStorage.encryptStringAsync('tökən');
      return [hidden.includes('tök'), (await safeStorage.decryptStringAsync(hidden)).result];
    });
    expect(result).toEqual([false, 'tökən']);
    expect((await stat(join(desktop.folder, 'data-1', 'safe-storage.key'))).mode & 0o777).toBe(0o600);
  });

  it('follows the theme the app chooses', async () => {
    const page = await app.firstWindow();
    await app.evaluate(({ nativeTheme }) => (nativeTheme.themeSource = 'dark'));
    await page.waitForFunction(() => matchMedia('(prefers-color-scheme: dark)').matches);
    expect(await app.evaluate(({ nativeTheme }) => nativeTheme.shouldUseDarkColors)).toBe(true);
  });
});

describe('the distribution folder', () => {
  it('is started by Electron’s own command line and ends with it', async () => {
    const env = {
      ...desktop.env,
      ELECTRON_OVERRIDE_DIST_PATH: join(desktop.folder, 'host'),
      FIXTURE_USER_DATA: join(desktop.folder, 'data-cli'),
    };
    const child = spawn(process.execPath, ['node_modules/electron/cli.js', fixtureApp], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (part: Buffer) => part.includes('fixture loaded') && resolve());
    });
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('starts the app inside it when renamed and moved, as a package does', async () => {
    const moved = join(desktop.folder, 'opt', 'Fixture');
    await mkdir(moved, { recursive: true });
    await cp(join(desktop.folder, 'host'), moved, { recursive: true });
    await cp(fixtureApp, join(moved, 'resources', 'app'), { recursive: true });
    await cp(join(moved, 'electron'), join(moved, 'fixture-product'));
    const env = {
      ...desktop.env,
      PARLEY_NODE: process.execPath,
      FIXTURE_USER_DATA: join(desktop.folder, 'data-packaged'),
    };
    const child = spawn(join(moved, 'fixture-product'), [], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (part: Buffer) => part.includes('fixture loaded') && resolve());
    });
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});

describe('an app that was killed', () => {
  it('starts again at once on the same data', async () => {
    const data = { FIXTURE_USER_DATA: join(desktop.folder, 'data-killed') };
    const first = await desktop.launch([], data);
    await firstPage(first);
    const ended = new Promise((resolve) => first.process().once('exit', resolve));
    first.process().kill('SIGKILL');
    await ended;
    const second = await desktop.launch([], data);
    const page = await firstPage(second);
    expect(await page.title()).toBe('Fixture');
    await second.close();
  });
});
