import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HostCommandLine } from '../api/command-line.ts';
import { hostEvent } from '../api/events.ts';
import { BrowserWindow, windowEvents } from '../api/browser-window.ts';
import { answerRequest } from '../api/protocol.ts';
import { defaultSession } from '../api/session.ts';
import { WebContents } from '../api/web-contents.ts';
import { Browser } from '../chromium/browser.ts';
import { findChromium } from '../chromium/find.ts';
import { serveRequests } from '../chromium/requests.ts';

interface TargetInfoChanged {
  targetInfo: { targetId: string; title: string; url: string };
}

const builtIn = (folder: string): string | undefined => {
  try {
    return readFileSync(join(folder, 'chromium-path'), 'utf8').trim();
  } catch {
    return undefined;
  }
};

function followTitles(browser: Browser): void {
  browser.root.on('Target.targetInfoChanged', (event) => {
    const { targetId, title, url } = (event as unknown as TargetInfoChanged).targetInfo;
    const contents = WebContents.fromDevToolsTargetId(targetId);
    // Without a title of its own a page is called by its address.
    if (contents === undefined || title === '' || title === contents.title || url.includes(title)) return;
    contents.title = title;
    contents.emit('page-title-updated', hostEvent({}), title, true);
  });
  void browser.root
    .send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'page' }] })
    .catch(() => undefined);
}

/** Chromium takes 150 MiB without a window, and a window waits a quarter of a second longer where it has to be started first. */
const withoutWindowMs = 55 * 60_000;

/** The one Chromium, started when first needed. */
export class BrowserHolder {
  readonly #commandLine: HostCommandLine;
  readonly #folder: string;
  #browser: Browser | null = null;
  #ending: Browser | null = null;

  constructor(commandLine: HostCommandLine, folder: string) {
    this.#commandLine = commandLine;
    this.#folder = folder;
  }

  /** @throws Error when there is no Chromium on this machine */
  get(userData: string, className: string): Browser {
    if (this.#browser !== null) return this.#browser;
    this.#ending?.replaced();
    const browser = new Browser(findChromium(process.env, builtIn(this.#folder)), {
      userData,
      className,
      root: process.getuid?.() === 0,
      x11: true,
      switches: this.#commandLine.forChromium,
    });
    this.#browser = browser;
    const mayGo = (frameId: string, url: string): boolean =>
      WebContents.withFrame(frameId)?.allowNavigation(frameId, url) ?? true;
    serveRequests(browser.root, {
      firstAddress: async (key) => (await WebContents.ofWindow(key)?.firstAddress()) ?? null,
      answer: answerRequest,
      allowDocument: mayGo,
      allowOwnDocument: mayGo,
    });
    followTitles(browser);
    browser.root.on('Browser.downloadWillBegin', ({ url, suggestedFilename }) => {
      const item = { getURL: () => String(url), getFilename: () => String(suggestedFilename) };
      defaultSession.emit('will-download', hostEvent({}), item, null);
    });
    // The next window starts another.
    browser.root.once('gone', () => {
      if (this.#browser === browser) this.#browser = null;
    });
    return browser;
  }

  /**
   * Ends Chromium, and with it all the memory that it takes, once there has been no window for about an hour. A debugger that was
   * promised an address keeps it.
   */
  followWindows(): void {
    if (this.#commandLine.hasSwitch('remote-debugging-port')) return;
    let timer: NodeJS.Timeout | undefined;
    windowEvents.on('created', () => clearTimeout(timer));
    windowEvents.on('closed', () => {
      if (BrowserWindow.getAllWindows().length > 0) return;
      clearTimeout(timer);
      timer = setTimeout(() => void this.close(), withoutWindowMs);
    });
  }

  async close(): Promise<void> {
    // One that is ending opens no more windows.
    this.#ending = this.#browser;
    this.#browser = null;
    await this.#ending?.close();
  }
}
