import { randomBytes } from 'node:crypto';
import type { WebContents as ElectronWebContents } from 'electron';
import { toOwn, toShown } from '../chromium/addresses.ts';
import type { PausedPage } from '../chromium/browser.ts';
import type { Session } from '../chromium/dev-tools.ts';
import { hostContext } from '../start/context.ts';
import { PageChannel } from '../window/page-channel.ts';
import { windowScript } from '../window/preload-script.ts';
import { blankPage } from '../window/blank-page.ts';
import { evaluate } from '../window/evaluate.ts';
import { FirstPage } from '../window/first-page.ts';
import { watchPage } from '../window/page-events.ts';
import { UnloadWatch } from '../window/unload.ts';
import { frameOf, type WebFrame } from '../window/web-frame.ts';
import { hostEvent } from './events.ts';
import type { PageOwner, WindowOpenHandler } from './page-owner.ts';
import { ipcMain } from './ipc-main.ts';
import { NativeImage } from './native-image.ts';
import { schemes } from './protocol.ts';
import { defaultSession } from './session.ts';
import { MenuContents } from './menu-contents.ts';

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

const all = new Map<number, WebContents>();
let lastId = 0;

/** A window's page. */
export class WebContents
  extends MenuContents
  implements
    Pick<
      ElectronWebContents,
      | 'id'
      | 'send'
      | 'loadURL'
      | 'getURL'
      | 'getTitle'
      | 'isDestroyed'
      | 'reload'
      | 'close'
      | 'executeJavaScript'
      | 'setZoomFactor'
      | 'getZoomFactor'
      | 'isLoading'
      | 'focus'
      | 'zoomFactor'
      | 'zoomLevel'
      | 'setZoomLevel'
      | 'getZoomLevel'
      | 'undo'
      | 'redo'
      | 'cut'
      | 'copy'
      | 'paste'
      | 'pasteAndMatchStyle'
      | 'delete'
      | 'selectAll'
      | 'replaceMisspelling'
      | 'replace'
      | 'insertText'
      | 'copyImageAt'
      | 'getType'
    >
{
  readonly id = ++lastId;
  readonly mainFrame: WebFrame;
  readonly unload = new UnloadWatch();
  /** DevTools ids of the frames within the main one. */
  readonly frameIds = new Set<string>();
  readonly owner: PageOwner;
  title = '';
  loading = false;
  windowOpenHandler: WindowOpenHandler | null = null;
  readonly #opened: Promise<Session>;
  readonly #key: string;
  readonly #first = new FirstPage();
  #channel: PageChannel | null = null;
  #shownUrl = '';
  /** The navigation that the host itself asked for. */
  #expected: string | null = null;
  #destroyed = false;

  constructor(key: string, opening: Promise<PausedPage>, preload: string | undefined, owner: PageOwner) {
    super();
    this.#key = key;
    this.owner = owner;
    this.mainFrame = frameOf(this);
    this.#opened = this.#open(opening, preload);
    this.#opened.catch((error: unknown) => this.emit('host-error', error));
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

  /** Resolves when the page has loaded; rejects with Electron's words when it cannot. */
  async loadURL(url: string): Promise<void> {
    const shown = toShown(url, schemes);
    const loaded = new Promise<void>((resolve) => this.once('did-finish-load', () => resolve()));
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

  navigated(shown: string): void {
    this.#shownUrl = shown.startsWith('http://app.localhost/') ? '' : shown;
    this.#expected = null;
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

  async #open(opening: Promise<PausedPage>, preload: string | undefined): Promise<Session> {
    const { targetId, session } = await opening;
    this.targetId = targetId;
    const secret = randomBytes(9).toString('hex');
    const channel = new PageChannel(session, `in${secret}`, `out${secret}`, {
      window: (message) => this.told(message),
      invoke: (name, args) => ipcMain.answer(this, name, args),
      send: (name, args) => {
        this.emit('ipc-message', hostEvent({ sender: this }), name, ...args);
        ipcMain.deliver(this, name, args);
      },
      preloadError: (error) => this.emit('preload-error', hostEvent({}), preload ?? '', error),
    });
    this.#channel = channel;
    watchPage(this, session);
    this.menus.listen(session);
    const source = windowScript(channel, hostContext('a window'), preload);
    const start = performance.now();
    const settled = blankPage(session);
    await Promise.all([
      session.send('Page.enable'),
      session.send('Runtime.enable'),
      session.send('Runtime.addBinding', { name: channel.binding }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source }),
      session.send('Runtime.runIfWaitingForDebugger'),
    ]);
    if (this.#first.decide() !== null) return session;
    await settled;
    performance.measure('host: empty page loaded', { start });
    return session;
  }
}
