import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WindowOptions } from './create-window.ts';
import * as electron from './fixtures/recording-electron.ts';

const page = 'app://parley/index.html';
const { defaultSession } = electron;
let made: electron.BrowserWindow;
const chosen = { window: null, zoom: 100, microphone: false };

beforeAll(async () => {
  vi.resetModules();
  vi.doMock('electron', () => electron);
  const { createWindow } = await import('./create-window.ts');
  const nothing = (): void => undefined;
  const { window } = createWindow({
    paths: { preload: '/app/preload.js' } as WindowOptions['paths'],
    icon: '',
    settings: { value: chosen, change: nothing } as unknown as WindowOptions['settings'],
    accounts: { list: () => [], select: nothing } as unknown as WindowOptions['accounts'],
    made: nothing,
    shown: nothing,
    viewChanged: nothing,
    pageGone: nothing,
    environment: { closingWords: () => null } as unknown as WindowOptions['environment'],
    say: nothing,
    log: pino({ enabled: false }),
  });
  window.show();
  made = electron.BrowserWindow.made.at(-1)!;
});

afterAll(() => {
  made.emit('closed');
  vi.doUnmock('electron');
  vi.resetModules();
});

beforeEach(() => {
  electron.opened.length = 0;
  chosen.microphone = false;
});

describe('the window that the app makes', () => {
  it('shows the app’s page, in a sandbox and apart from its preload script', () => {
    expect(made.webContents.loaded).toEqual([page]);
    expect(made.webPreferences).toEqual({
      preload: '/app/preload.js',
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      spellcheck: true,
    });
  });

  it.each(['https://example.org/', 'http://parley.app.localhost/index.html', 'mailto:ada@example.org'])(
    'stays where it is and hands %s to the desktop',
    (url) => {
      expect(made.webContents.navigates(url)).toBe(false);
      expect(made.webContents.opens(url)).toBe(false);
      expect(electron.opened).toEqual([url, url]);
    },
  );

  it.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,hello',
    'about:blank',
    'blob:app://parley/1',
    'smb://host/share',
    'parley://chat.example.org/join/x',
    'app://parley/other.html',
    'app://elsewhere/index.html',
  ])('goes to %s neither itself nor with the desktop', (url) => {
    expect(made.webContents.navigates(url)).toBe(false);
    expect(made.webContents.opens(url)).toBe(false);
    expect(electron.opened).toEqual([]);
  });

  it('may load its page again', () => {
    expect(made.webContents.navigates(page)).toBe(true);
    expect(electron.opened).toEqual([]);
  });

  it.each([page, 'about:srcdoc', 'data:text/html,hello', 'https://example.org/'])(
    'has no frame that shows %s',
    (url) => {
      expect(made.webContents.navigates(url, false)).toBe(false);
      expect(electron.opened).toEqual([]);
    },
  );

  it('opens no window, not even of its own page', () => {
    expect(made.webContents.opens(page)).toBe(false);
    expect(made.webContents.opens('')).toBe(false);
  });

  it('sends no datagrams past the security policy', () => {
    expect(made.webContents.webRtcPolicy).toBe('disable_non_proxied_udp');
  });

  it('is redirected nowhere, and takes no webview', () => {
    expect(made.webContents.isRedirected('https://example.org/')).toBe(false);
    expect(made.webContents.attachesWebview()).toBe(false);
  });
});

describe('the page of the app', () => {
  it.each(['clipboard-sanitized-write', 'notifications'] as const)('is allowed %s', (permission) => {
    expect(defaultSession.has(permission, page)).toBe(true);
    expect(defaultSession.asks(permission, page)).toBe(true);
  });

  it.each([
    'clipboard-read',
    'deprecated-sync-clipboard-read',
    'media',
    'display-capture',
    'geolocation',
    'midi',
    'midiSysex',
    'pointerLock',
    'keyboardLock',
    'fullscreen',
    'openExternal',
    'fileSystem',
    'hid',
    'serial',
    'usb',
    'idle-detection',
    'local-fonts',
    'local-network-access',
    'loopback-network',
    'persistent-storage',
    'sensors',
    'storage-access',
    'window-management',
    'unknown',
  ] as const)('is refused %s', (permission) => {
    expect(defaultSession.has(permission, page)).toBe(false);
    expect(defaultSession.asks(permission, page)).toBe(false);
  });

  it('is refused devices and downloads', () => {
    expect(defaultSession.hasDevice('usb', 'app://parley')).toBe(false);
    expect(defaultSession.hasDevice('hid', 'app://parley')).toBe(false);
    expect(defaultSession.downloads()).toBe(false);
  });
});

describe('the microphone', () => {
  it('is refused until the person allows it, and when they no longer do', () => {
    expect(defaultSession.asks('media', page, ['audio'])).toBe(false);
    expect(defaultSession.has('media', page, 'audio')).toBe(false);
    chosen.microphone = true;
    expect(defaultSession.asks('media', page, ['audio'])).toBe(true);
    expect(defaultSession.has('media', page, 'audio')).toBe(true);
    chosen.microphone = false;
    expect(defaultSession.asks('media', page, ['audio'])).toBe(false);
    expect(defaultSession.has('media', page, 'audio')).toBe(false);
  });

  it('is allowed alone: never the camera, with it or without, nor what is not named', () => {
    chosen.microphone = true;
    expect(defaultSession.asks('media', page, ['audio', 'video'])).toBe(false);
    expect(defaultSession.asks('media', page, ['video'])).toBe(false);
    expect(defaultSession.asks('media', page, [])).toBe(false);
    expect(defaultSession.asks('media', page)).toBe(false);
    expect(defaultSession.has('media', page, 'video')).toBe(false);
    expect(defaultSession.has('media', page, 'unknown')).toBe(false);
    expect(defaultSession.has('media', page)).toBe(false);
    expect(defaultSession.asks('display-capture', page)).toBe(false);
  });

  it('is refused to a frame within the page, and to every other page', () => {
    chosen.microphone = true;
    expect(defaultSession.asks('media', page, ['audio'], false)).toBe(false);
    expect(defaultSession.has('media', page, 'audio', false)).toBe(false);
    for (const url of ['https://example.org/', 'app://elsewhere/index.html', 'about:blank']) {
      expect(defaultSession.asks('media', url, ['audio'])).toBe(false);
      expect(defaultSession.has('media', url, 'audio')).toBe(false);
    }
  });
});

it.each([
  'https://example.org/',
  'http://parley.app.localhost/index.html',
  'app://elsewhere/index.html',
  'about:blank',
])('a page at %s is allowed nothing', (url) => {
  expect(defaultSession.asks('notifications', url)).toBe(false);
  expect(defaultSession.has('notifications', url)).toBe(false);
});
