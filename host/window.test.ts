import { execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { ElectronApplication, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type TestDesktop, eventually, firstPage, startDesktop } from './fixtures/desktop.ts';
import type { Seen } from './fixtures/seen.ts';

const run = promisify(execFile);

let desktop: TestDesktop;
let app: ElectronApplication;
let page: Page;

beforeAll(async () => {
  desktop = await startDesktop();
  app = await desktop.launch();
  page = await firstPage(app);
});
afterAll(async () => {
  await app?.close();
  await desktop?.[Symbol.asyncDispose]();
});

const seen = (): Promise<Seen> => app.evaluate(() => globalThis.seen);
const state = (): Promise<{ visible: boolean; focused: boolean; minimized: boolean; maximized: boolean }> =>
  app.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0]!;
    return {
      visible: window.isVisible(),
      focused: window.isFocused(),
      minimized: window.isMinimized(),
      maximized: window.isMaximized(),
    };
  });
const call = (method: 'show' | 'hide' | 'minimize' | 'restore' | 'maximize' | 'unmaximize'): Promise<void> =>
  app.evaluate(({ BrowserWindow }, name) => BrowserWindow.getAllWindows()[0]![name](), method);
const titlesOnDesktop = async (): Promise<string> =>
  (await run('wmctrl', ['-l'], { env: desktop.env })).stdout;
/** The browser that a process of the app has started. */
const chromiumOf = async (parent: number): Promise<number> => {
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8');
  for (const child of children.trim().split(' ')) {
    if ((await readFile(`/proc/${child}/cmdline`, 'utf8')).includes('chrom')) return Number(child);
  }
  throw new Error('the app has started no Chromium');
};
/** As the title bar's button does it; the window manager lists a window a little after it is shown. */
const closeByWindowManager = async (): Promise<void> => {
  await eventually(titlesOnDesktop, (titles) => titles.includes('Fixture'));
  await run('wmctrl', ['-c', 'Fixture'], { env: desktop.env });
};

describe('a window on the own scheme', () => {
  it('shows the page under its own address with its security policy', async () => {
    expect(page.url()).toBe('http://fixture.app.localhost/index.html');
    expect(await page.title()).toBe('Fixture');
    expect(await page.evaluate(() => globalThis.isSecureContext)).toBe(true);
    const address = await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]!.webContents.getURL(),
    );
    expect(address).toBe('app://fixture/index.html');
  });

  it('begins with the page that the app loads, and no empty one before it', async () => {
    expect(await page.evaluate(() => history.length)).toBe(1);
  });

  it('says as Electron does when the page that it begins with cannot be answered', async () => {
    const said = await app.evaluate(async ({ BrowserWindow, protocol }) => {
      protocol.handle('failing', () => Promise.reject(new Error('no page')));
      const window = new BrowserWindow({ show: false });
      const error = await window.loadURL('failing://host/').catch(String);
      window.destroy();
      return error;
    });
    expect(said).toBe("Error: ERR_FAILED (-2) loading 'failing://host/'");
  });

  it('answers what the page fetches, bodies included', async () => {
    const echo = await page.evaluate(async () => {
      const response = await fetch('/echo', { method: 'POST', body: new Uint8Array([0, 1, 254, 255]) });
      return [...new Uint8Array(await response.arrayBuffer())];
    });
    expect(echo).toEqual([0, 1, 254, 255]);
    expect(await page.evaluate(async () => (await fetch('/nothing')).status)).toBe(404);
  });

  it('gives the page the exposed api, frozen, and neither the binding nor Node', async () => {
    const found = await page.evaluate(() => ({
      frozen:
        Object.isFrozen(fixture) && Object.isFrozen(fixture.nested) && Object.isFrozen(fixture.nested.list),
      globals: Object.getOwnPropertyNames(globalThis).filter((name) => /^(in|out)[0-9a-f]{18}$/.test(name)),
      node: 'require' in globalThis || 'process' in globalThis,
    }));
    expect(found).toEqual({ frozen: true, globals: [], node: false });
  });

  it('carries every cloneable kind of value both ways', async () => {
    const answer = await page.evaluate(async () => {
      const given = [
        1n,
        new Uint8Array([1, 2]),
        new Date(5),
        new Map([['a', new Set([2])]]),
        undefined,
        Number.NaN,
      ];
      const { url, args } = await fixture.ask(...given, new RangeError('far'));
      const [big, bytes, date, map, nothing, nan, error] = args as [
        bigint,
        Uint8Array,
        Date,
        Map<string, Set<number>>,
        undefined,
        number,
        RangeError,
      ];
      return [
        url,
        big === 1n,
        bytes instanceof Uint8Array && [...bytes],
        date.getTime(),
        map.get('a')?.has(2),
        nothing === undefined,
        Number.isNaN(nan),
        error instanceof RangeError && error.message,
      ];
    });
    expect(answer).toEqual(['app://fixture/index.html', true, [1, 2], 5, true, true, true, 'far']);
  });

  it('loads an empty page that the app asks for', async () => {
    const loaded = await app.evaluate(async ({ BrowserWindow }) => {
      const window = new BrowserWindow({ show: false });
      await window.loadURL('about:blank');
      const url = window.webContents.getURL();
      const thrown: unknown = await window.webContents
        .executeJavaScript(`Promise.reject('no luck')`)
        .catch((error: unknown) => error);
      const closed = new Promise((resolve) => window.once('closed', () => resolve(null)));
      window.destroy();
      await closed;
      return [url, thrown];
    });
    expect(loaded).toEqual(['about:blank', 'no luck']);
  });

  it('tells the page of failures in Electron’s words', async () => {
    const caught = (name: 'fail' | 'missing'): Promise<string> =>
      page.evaluate((method) => fixture[method]().catch((error: Error) => error.message), name);
    expect(await caught('fail')).toBe("Error invoking remote method 'fail': TypeError: no luck");
    expect(await caught('missing')).toBe(
      "Error invoking remote method 'missing': Error: No handler registered for 'missing'",
    );
    const refused = page
      .evaluate(async () => fixture.ask(Symbol('no')))
      .catch((error: Error) => error.message);
    expect(await refused).toContain('An object could not be cloned.');
  });

  it('keeps pushed events and sent messages in order', async () => {
    await app.evaluate(({ BrowserWindow }) => {
      const { webContents } = BrowserWindow.getAllWindows()[0]!;
      for (let number = 0; number < 10_000; number += 1) webContents.send('number', number);
    });
    await page.waitForFunction(() => received.length === 10_000);
    expect(await page.evaluate(() => received.every((number, index) => number === index))).toBe(true);
    await page.evaluate(() => [1, 2, 3].forEach((number) => fixture.tell(number)));
    expect((await eventually(seen, ({ told }) => told.length === 3)).told).toEqual([[1], [2], [3]]);
  });

  it('lets the app keep the page where it is', async () => {
    // Until the way to it has been given up, a reload would be given up with it.
    const givenUp = page.waitForEvent('requestfailed', (request) => request.url() === 'https://example.com/');
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('#away')?.click());
    await givenUp;
    await page.evaluate(() => void window.open('https://example.com/popup'));
    await page.evaluate(() => void window.open('/popup'));
    const { navigations } = await eventually(seen, (now) => now.navigations.length === 3);
    expect(navigations.toSorted()).toEqual([
      'https://example.com/',
      'open app://fixture/popup',
      'open https://example.com/popup',
    ]);
    expect(page.url()).toBe('http://fixture.app.localhost/index.html');
  });

  it('asks the app where a frame within the page may go', async () => {
    const answered = (file: string): Promise<unknown> =>
      Promise.race([
        page.waitForEvent('requestfinished', (request) => request.url().endsWith(file)),
        page.waitForEvent('requestfailed', (request) => request.url().endsWith(file)),
      ]).then(async (request) => (await request.response())?.status() ?? request.failure()?.errorText);
    const frameAt = async (file: string): Promise<unknown> => {
      const answer = answered(file);
      await page.evaluate(
        (src) => document.body.append(Object.assign(document.createElement('iframe'), { src })),
        file,
      );
      return answer;
    };
    expect(await frameAt('/allowed.html')).toBe(404);
    expect(await frameAt('/refused.html')).toBe('net::ERR_ABORTED');
    await page.evaluate(() => document.querySelectorAll('iframe').forEach((frame) => frame.remove()));
    const { navigations } = await seen();
    expect(navigations.filter((each) => each.startsWith('frame '))).toEqual([
      'frame app://fixture/allowed.html',
      'frame app://fixture/refused.html',
    ]);
  });

  it('has the permissions that the app gives it, and no other', async () => {
    const states = await page.evaluate(async () => {
      const names = [
        'notifications',
        'geolocation',
        'clipboard-read',
        'clipboard-write',
        'camera',
        'microphone',
      ];
      const query = async (name: string) =>
        (await navigator.permissions.query({ name: name as PermissionName })).state;
      return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await query(name)])));
    });
    expect(states).toEqual({
      notifications: 'granted',
      geolocation: 'denied',
      'clipboard-read': 'denied',
      'clipboard-write': 'denied',
      camera: 'denied',
      microphone: 'denied',
    });
  });

  it('is allowed and denied anew while it is shown when the app sets its handler again', async () => {
    const states = () =>
      page.evaluate(async () => {
        const query = async (name: string) =>
          (await navigator.permissions.query({ name: name as PermissionName })).state;
        return `microphone ${await query('microphone')}, camera ${await query('camera')}`;
      });
    const allow = (sound: boolean): Promise<void> =>
      app.evaluate(({ session }, is) => {
        session.defaultSession.setPermissionCheckHandler(
          (_contents, permission, origin, { mediaType }) =>
            origin === 'app://fixture/' &&
            (permission === 'notifications' || (is && permission === 'media' && mediaType === 'audio')),
        );
      }, sound);
    await allow(true);
    const granted = 'microphone granted, camera denied';
    expect(await eventually(states, (now) => now === granted)).toBe(granted);
    await allow(false);
    const denied = 'microphone denied, camera denied';
    expect(await eventually(states, (now) => now === denied)).toBe(denied);
  });

  it('survives a reload with its api and its messages', async () => {
    await page.reload();
    await page.waitForFunction(() => 'received' in globalThis);
    // Its answer says that the app has met the new document.
    await page.evaluate(() => fixture.ask());
    await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]!.webContents.send('number', 7),
    );
    await page.waitForFunction(() => received[0] === 7);
    expect((await seen()).closes).toBe(0);
  });

  it('takes pictures of itself', async () => {
    const size = await app.evaluate(async ({ BrowserWindow }) => {
      const picture = await BrowserWindow.getAllWindows()[0]!.webContents.capturePage();
      return { ...picture.getSize(), signature: picture.toPNG().subarray(1, 4).toString() };
    });
    expect(size.signature).toBe('PNG');
    expect(size.width).toBe(700);
  });
});

describe('a window on the desktop', () => {
  it('is found by Playwright', async () => {
    const handle = await app.browserWindow(page);
    expect(await handle.evaluate((window) => window.getTitle())).toBe('Fixture');
  });

  it('hides, shows, shrinks and grows', async () => {
    await call('hide');
    expect(await eventually(titlesOnDesktop, (titles) => !titles.includes('Fixture'))).not.toContain(
      'Fixture',
    );
    expect(await state()).toMatchObject({ visible: false, focused: false });
    await call('show');
    expect(await eventually(state, ({ focused }) => focused)).toMatchObject({ visible: true, focused: true });
    // A window manager passes over what is asked of a window that it does not list yet.
    await eventually(titlesOnDesktop, (titles) => titles.includes('Fixture'));
    await call('minimize');
    expect((await eventually(state, ({ minimized }) => minimized)).minimized).toBe(true);
    await call('restore');
    expect((await eventually(state, ({ minimized }) => !minimized)).minimized).toBe(false);
    await call('maximize');
    expect((await eventually(state, ({ maximized }) => maximized)).maximized).toBe(true);
    await call('unmaximize');
    expect((await eventually(state, ({ maximized }) => !maximized)).maximized).toBe(false);
    const { events } = await seen();
    for (const name of ['show', 'hide', 'focus', 'blur', 'minimize', 'restore', 'maximize', 'unmaximize']) {
      expect(events).toContain(name);
    }
  });

  it('is hidden though it was just being shown, and as an icon', async () => {
    for (let round = 0; round < 10; round += 1) {
      await app.evaluate(({ BrowserWindow }) => {
        const window = BrowserWindow.getAllWindows()[0]!;
        window.show();
        window.hide();
      });
    }
    expect(await eventually(titlesOnDesktop, (titles) => !titles.includes('Fixture'))).not.toContain(
      'Fixture',
    );
    await call('show');
    await eventually(titlesOnDesktop, (titles) => titles.includes('Fixture'));
    await call('minimize');
    expect((await eventually(state, ({ minimized }) => minimized)).minimized).toBe(true);
    await call('hide');
    expect(await eventually(titlesOnDesktop, (titles) => !titles.includes('Fixture'))).not.toContain(
      'Fixture',
    );
    await call('show');
    expect(await eventually(state, ({ focused }) => focused)).toMatchObject({ visible: true, focused: true });
  });

  it('becomes an icon though Chromium has yet to place it', async () => {
    const chromium = await chromiumOf(app.process().pid!);
    onTestFinished(() => void process.kill(chromium, 'SIGCONT'));
    // Which of the two Chromium learns of first is chance; in half of the rounds it has yet to learn that the window was hidden.
    for (let round = 0; round < 12; round += 1) {
      if (round % 2 === 1) process.kill(chromium, 'SIGSTOP');
      await call('hide');
      await eventually(titlesOnDesktop, (titles) => !titles.includes('Fixture'));
      process.kill(chromium, 'SIGSTOP');
      await call('show');
      await eventually(titlesOnDesktop, (titles) => titles.includes('Fixture'));
      await call('minimize');
      // The window manager gets to what it was asked before it is asked for these.
      for (let look = 0; look < 5; look += 1) await titlesOnDesktop();
      process.kill(chromium, 'SIGCONT');
      await page.evaluate(() => document.title);
      expect((await eventually(state, ({ minimized }) => minimized)).minimized).toBe(true);
    }
    await call('show');
    await eventually(state, ({ minimized }) => !minimized);
  });

  it('goes where it is put', async () => {
    const wanted = { x: 60, y: 80, width: 640, height: 480 };
    const bounds = (): Promise<typeof wanted> =>
      app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.getBounds());
    await app.evaluate(
      ({ BrowserWindow }, rectangle) => BrowserWindow.getAllWindows()[0]!.setBounds(rectangle),
      wanted,
    );
    await page.waitForFunction(() => innerWidth === 640);
    // Place and size can change one after the other.
    await expect.poll(bounds).toEqual(wanted);
  });

  it('keeps the icon that the app gave it, whatever the page has', async () => {
    await app.evaluate(({ BrowserWindow, nativeImage }) => {
      const picture = nativeImage.createFromBitmap(Buffer.alloc(40 * 40 * 4, 200), { width: 40, height: 40 });
      BrowserWindow.getAllWindows()[0]!.setIcon(picture);
    });
    const id = (await titlesOnDesktop())
      .split('\n')
      .find((line) => line.includes('Fixture'))
      ?.split(' ')[0];
    const icon = async (): Promise<string> =>
      (await run('xprop', ['-id', String(id), '_NET_WM_ICON'], { env: desktop.env })).stdout;
    expect(await eventually(icon, (sizes) => sizes.includes('(40 x 40)'))).toContain('(16 x 16)');
    const watch = spawn('xprop', ['-id', String(id), '-spy', '_NET_WM_ICON'], { env: desktop.env });
    let told = '';
    watch.stdout.on('data', (part: Buffer) => (told += part.toString()));
    const times = (): number => told.match(/^_NET_WM_ICON/gm)?.length ?? 0;
    onTestFinished(() => void watch.kill());
    await expect.poll(times).toBe(1);
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('link'), {
        rel: 'icon',
        href: 'icon.png',
      });
      document.head.append(link);
    });
    // Chromium sets the page's icon some time after it has read it, and the host the app's again.
    await expect.poll(times).toBeGreaterThan(2);
    expect(await icon()).toContain('(40 x 40)');
  });

  it('asks the app before it closes and stays when told so', async () => {
    await closeByWindowManager();
    expect((await eventually(seen, ({ closes }) => closes === 1)).closes).toBe(1);
    expect(await eventually(titlesOnDesktop, (titles) => !titles.includes('Fixture'))).not.toContain(
      'Fixture',
    );
    expect(await page.evaluate(() => document.title)).toBe('Fixture');
    await call('show');
    expect((await eventually(state, ({ visible }) => visible)).visible).toBe(true);
  });

  it('says what it lacks', async () => {
    const said = await app.evaluate(({ BrowserWindow, dialog }) => {
      const message = (step: () => unknown): string => {
        try {
          step();
          return 'nothing';
        } catch (error) {
          return (error as Error).message;
        }
      };
      const window = BrowserWindow.getAllWindows()[0]!;
      return [
        message(() => window.webContents.openDevTools()),
        message(() => dialog.showMessageBoxSync({ message: 'x' })),
        message(() => new BrowserWindow({ frame: false })),
      ];
    });
    expect(said).toEqual([
      'not provided by this host: WebContents.openDevTools',
      'not provided by this host: Dialog.showMessageBoxSync',
      'not provided by this host: BrowserWindow option frame',
    ]);
  });

  it('closes for good when the app lets it', async () => {
    await app.evaluate(() => Reflect.set(globalThis, 'mayClose', true));
    await closeByWindowManager();
    expect((await eventually(seen, ({ events }) => events.includes('closed'))).events.at(-1)).toBe('closed');
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(0);
  });
});
