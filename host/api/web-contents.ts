import { pathToFileURL } from 'node:url';
import { toOwn, toShown } from '../chromium/addresses.ts';
import type { Session } from '../chromium/dev-tools.ts';
import type { Rectangle } from '../desktop/x-display.ts';
import { hostContext } from '../start/context.ts';
import { openPage, pageLoaded } from '../window/open-page.ts';
import type { PageChannel } from '../window/page-channel.ts';
import { evaluate } from '../window/evaluate.ts';
import { FirstPage } from '../window/first-page.ts';
import { UnloadWatch } from '../window/unload.ts';
import type { PagePreferences } from '../window/window-options.ts';
import { frameOf, type WebFrame } from '../window/web-frame.ts';
import { hostEvent } from './events.ts';
import type { Opening, PageOwner, WindowOpenHandler } from './page-owner.ts';
import { NativeImage } from './native-image.ts';
import type { ProvidedContents } from './provided-contents.ts';
import { schemes } from './protocol.ts';
import { defaultSession } from './session.ts';
import { MenuContents } from './menu-contents.ts';

const all = new Map<number, WebContents>();
let lastId = 0;

/** A window's page. */
export class WebContents extends MenuContents implements ProvidedContents {
  readonly id = ++lastId;
  readonly mainFrame: WebFrame;
  readonly unload = new UnloadWatch();
  /** DevTools ids of the frames within the main one. */
  readonly frameIds = new Set<string>();
  readonly owner: PageOwner;
  title = '';
  loading = false;
  windowOpenHandler: WindowOpenHandler | null = null;
  readonly #preferences: PagePreferences;
  #opened: Promise<Session>;
  #key: string;
  #first = new FirstPage();
  #crashed = false;
  #lost = false;
  #channel: PageChannel | null = null;
  #shownUrl = '';
  /** The navigation that the host itself asked for. */
  #expected: string | null = null;
  #destroyed = false;

  constructor({ key, opening }: Opening, preferences: PagePreferences, owner: PageOwner) {
    super();
    this.#key = key;
    this.owner = owner;
    this.#preferences = preferences;
    this.mainFrame = frameOf(this);
    this.#opened = this.#begin(opening);
    all.set(this.id, this);
  }

  static getAllWebContents(): WebContents[] {
    return [...all.values()];
  }

  static fromId(id: number): WebContents | undefined {
    return all.get(id);
  }

  /** The page that a frame, main or within it, belongs to. */
  static withFrame(frameId: string): WebContents | undefined {
    return [...all.values()].find(({ targetId, frameIds }) => targetId === frameId || frameIds.has(frameId));
  }

  /** The page of the window that was opened under a key. */
  static ofWindow(key: string): WebContents | undefined {
    return [...all.values()].find((contents) => contents.#key === key);
  }

  static fromDevToolsTargetId(targetId: string): WebContents | undefined {
    return [...all.values()].find((contents) => contents.targetId === targetId);
  }

  getURL(): string {
    return toOwn(this.#shownUrl, schemes);
  }

  getTitle(): string {
    return this.title;
  }

  getType(): 'window' {
    return 'window';
  }

  isLoading(): boolean {
    return this.loading;
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  focus(): void {
    this.owner.focus();
  }

  send(channel: string, ...args: unknown[]): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument');
    this.#channel?.send(channel, args);
  }

  loadFile = (path: string): Promise<void> => this.loadURL(pathToFileURL(path).href);

  /** Resolves when the page has loaded; rejects with Electron's words when it cannot. */
  async loadURL(url: string): Promise<void> {
    if (this.#lost) this.#reopen();
    const shown = toShown(url, schemes);
    const loaded = pageLoaded(this, url);
    // Only what the app answers itself: why another server does not is reported by a navigation alone.
    if (shown !== url && this.#first.want(url)) {
      const failed = new Promise<string>((resolve) => this.once('host-unreachable', resolve));
      const name = await Promise.race([loaded, failed]);
      if (name !== undefined) this.#refused(name, url);
      return;
    }
    const session = await this.#opened;
    await defaultSession.decidePermissions(hostContext('a window').browser().root, url);
    this.#expected = shown;
    const { errorText } = await session.send<{ errorText?: string }>('Page.navigate', { url: shown });
    if (errorText !== undefined && errorText !== '') this.#refused(errorText.replace('net::', ''), url);
    await loaded;
  }

  /** Where the window goes instead of the empty page that Chromium opened it with; null: nowhere. */
  async firstAddress(): Promise<string | null> {
    const url = await this.#first.address;
    if (url === null) return null;
    const shown = toShown(url, schemes);
    await defaultSession.decidePermissions(hostContext('a window').browser().root, url);
    this.#expected = shown;
    const event = hostEvent({ url, isMainFrame: true, isSameDocument: false, frame: this.mainFrame });
    this.emit('did-start-navigation', event, url, false, true, 1, this.id);
    return shown;
  }

  reload(): void {
    if (this.#lost) {
      this.loadURL(this.getURL()).catch(() => undefined);
      return;
    }
    this.unload.navigationBegan();
    this.#expected = this.#shownUrl;
    void this.page((session) => session.send('Page.reload'));
  }

  close(options: { waitForBeforeUnload?: boolean } = {}): void {
    if (options.waitForBeforeUnload === true) this.owner.close();
    else this.owner.destroy();
  }

  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    return evaluate(await this.#opened, code, userGesture);
  }

  async capturePage(rect?: Rectangle): Promise<NativeImage> {
    const session = await this.#opened;
    const clip = rect === undefined ? {} : { clip: { ...rect, scale: 1 } };
    const { data } = await session.send<{ data: string }>('Page.captureScreenshot', {
      format: 'png',
      ...clip,
    });
    return NativeImage.createFromBuffer(Buffer.from(data, 'base64'));
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.windowOpenHandler = handler;
  }

  setBackgroundThrottling(): void {
    // Chromium runs with throttling off for every window.
  }

  setWebRTCIPHandlingPolicy(): void {
    // Chromium runs with the strictest for every window.
  }

  /** Runs a step once the page is open; a page that went away meanwhile is not an error. */
  async page(step: (session: Session) => Promise<unknown>): Promise<void> {
    try {
      await step(await this.#opened);
    } catch {
      // The window is gone, and with it what was to be done to it.
    }
  }

  protected contentSize(): Promise<{ width: number; height: number } | null> {
    return this.owner.contentSize();
  }

  /** An empty page that the app did not ask for is the one that a window begins with. */
  expects = (shown: string): boolean => shown === this.#expected;

  navigated(shown: string): void {
    this.#shownUrl = shown.startsWith('http://app.localhost/') ? '' : shown;
    this.#expected = null;
    this.#crashed = false;
  }

  /**
   * Whether a frame of this page may go to an address; asks the app through `will-frame-navigate`, and `will-navigate` for the
   * main frame, unless the host went itself.
   */
  allowNavigation(frameId: string, shown: string): boolean {
    const isMainFrame = frameId === this.targetId;
    if (isMainFrame && (shown === this.#expected || shown === this.#shownUrl)) return true;
    const url = toOwn(shown, schemes);
    const ask = (name: string): boolean => {
      const frame = isMainFrame ? this.mainFrame : null;
      const event = hostEvent({ url, isSameDocument: false, isMainFrame, frame });
      this.emit(name, event, url, false, isMainFrame);
      return !event.defaultPrevented;
    };
    return ask('will-frame-navigate') && (!isMainFrame || ask('will-navigate'));
  }

  /** Its browser has gone. The next page is loaded into another one. */
  get isLost(): boolean {
    return this.#lost;
  }

  isCrashed(): boolean {
    return this.#crashed;
  }

  /** Ends the whole browser, which every window shares: a process that hangs cannot be asked which one it is. */
  forcefullyCrashRenderer(): void {
    if (!this.#lost) hostContext('a window').browser().kill();
  }

  /** The page's process is gone. */
  crashed(reason: 'clean-exit' | 'crashed' | 'killed' | 'launch-failed'): void {
    this.#crashed = true;
    this.loading = false;
    this.emit('render-process-gone', hostEvent({}), { reason, exitCode: 1 });
  }

  /** The browser has gone: the window stays, without anything on screen, until a page is loaded into it. */
  browserGone(reason: 'killed' | 'launch-failed' = 'killed'): void {
    if (this.#destroyed || this.#lost) return;
    if (this.owner.isClosing) {
      this.finish();
      return;
    }
    this.#lost = true;
    this.#channel = null;
    this.frameIds.clear();
    this.emit('host-lost');
    this.crashed(reason);
  }

  /** The target is gone. */
  finish(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    all.delete(this.id);
    this.emit('destroyed');
  }

  #refused(name: string, url: string): never {
    this.emit('did-fail-load', hostEvent({}), -2, name, url, true);
    throw new Error(`${name} (-2) loading '${url}'`);
  }

  #begin(opening: Opening['opening']): Promise<Session> {
    const opened = this.#open(opening);
    opened.catch((error: unknown) => {
      if (opened !== this.#opened || this.#lost) return;
      console.error('The window could not be opened:', error);
      this.browserGone('launch-failed');
    });
    return opened;
  }

  #reopen(): void {
    this.#lost = false;
    this.#first = new FirstPage();
    let opening: Opening['opening'];
    try {
      ({ key: this.#key, opening } = this.owner.reopen());
    } catch (error) {
      opening = Promise.reject(error as Error);
    }
    this.#opened = this.#begin(opening);
    this.owner.reopened();
  }

  async #open(opening: Opening['opening']): Promise<Session> {
    const first = this.#first;
    const { session, channel } = await openPage(this, await opening, this.#preferences, first);
    this.#channel = channel;
    return session;
  }
}
