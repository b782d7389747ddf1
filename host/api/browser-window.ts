import { EventEmitter } from 'node:events';
import type { BrowserWindow as ElectronBrowserWindow } from 'electron';
import type { Session } from '../chromium/dev-tools.ts';
import type { Rectangle } from '../desktop/x-display.ts';
import { hostContext } from '../start/context.ts';
import { WindowFrame } from '../window/window-frame.ts';
import { type WindowOptions, firstBounds, parseColor, refusedOptions } from '../window/window-options.ts';
import { type HostEvent, hostEvent } from './events.ts';
import { FramedWindow } from './framed-window.ts';
import type { NativeImage } from './native-image.ts';
import { notProvided } from './not-provided.ts';
import type { Opening } from './page-owner.ts';
import { WebContents } from './web-contents.ts';

const windows = new Map<number, BrowserWindow>();
let lastId = 0;
let lastKey = 0;

/** Told of what concerns the app as a whole. */
export const windowEvents = new EventEmitter<{
  created: [BrowserWindow];
  focus: [BrowserWindow];
  blur: [BrowserWindow];
  closed: [];
}>();

/** Asks Chromium, the one that runs or another one, for a window. @throws Error before `ready` */
function openWindow(): Opening & { root: Session } {
  const browser = hostContext('BrowserWindow').browser();
  const key = `${process.pid}n${++lastKey}`;
  return { key, root: browser.root, opening: browser.openWindow(key) };
}

/** @throws Error before `ready` and for options the host cannot honour */
function openFrame(options: WindowOptions): Opening & { frame: WindowFrame } {
  const { display } = hostContext('BrowserWindow');
  const refused = refusedOptions(options);
  if (refused.length > 0) notProvided(`BrowserWindow option ${refused.join(', ')}`);
  const { key, root, opening } = openWindow();
  const bounds = firstBounds(options, display.workArea);
  const frame = new WindowFrame(display, root, opening, { key, bounds, visible: options.show ?? true });
  return { key, frame, opening };
}

/** A window of the system's Chromium. */
export class BrowserWindow
  extends FramedWindow
  implements
    Pick<
      ElectronBrowserWindow,
      | 'id'
      | 'removeMenu'
      | 'setTitle'
      | 'getTitle'
      | 'title'
      | 'close'
      | 'destroy'
      | 'loadURL'
      | 'loadFile'
      | 'reload'
    >
{
  readonly id: number;
  readonly webContents: WebContents;
  #title: string;
  #background: string | null = null;
  #closing = false;

  constructor(options: WindowOptions = {}) {
    const { key, frame, opening } = openFrame(options);
    super(frame);
    this.id = ++lastId;
    this.#title = options.title ?? 'Electron';
    this.webContents = new WebContents({ key, opening }, options.webPreferences ?? {}, this);
    this.#listen();
    if (options.backgroundColor !== undefined) this.setBackgroundColor(options.backgroundColor);
    if (options.icon !== undefined) this.setIcon(options.icon);
    if (options.skipTaskbar === true) this.setSkipTaskbar(true);
    if (options.alwaysOnTop === true) this.setAlwaysOnTop(true);
    const zoom = options.webPreferences?.zoomFactor;
    if (zoom !== undefined) this.webContents.setZoomFactor(zoom);
    windows.set(this.id, this);
    windowEvents.emit('created', this);
  }

  static getAllWindows(): BrowserWindow[] {
    return [...windows.values()];
  }

  static fromId(id: number): BrowserWindow | null {
    return windows.get(id) ?? null;
  }

  static fromWebContents(contents: WebContents | undefined): BrowserWindow | null {
    return [...windows.values()].find((window) => window.webContents === contents) ?? null;
  }

  static getFocusedWindow(): BrowserWindow | null {
    return [...windows.values()].find((window) => window.isFocused()) ?? null;
  }

  get title(): string {
    return this.#title;
  }

  set title(title: string) {
    this.setTitle(title);
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  loadFile(path: string): Promise<void> {
    return this.webContents.loadFile(path);
  }

  reload(): void {
    this.webContents.reload();
  }

  getTitle(): string {
    return this.#title;
  }

  /** The window manager shows the document's title, so that is what changes. */
  setTitle(title: string): void {
    this.#title = title;
    this.webContents.executeJavaScript(`document.title = ${JSON.stringify(title)}`).catch(() => undefined);
  }

  setBackgroundColor(text: string): void {
    const color = parseColor(text);
    if (color === null) notProvided(`BrowserWindow background colour ${text}`);
    this.#background = text;
    void this.webContents.page((session) =>
      session.send('Emulation.setDefaultBackgroundColorOverride', { color }),
    );
  }

  /** A menu of one window alone is not provided. */
  setMenu(menu: object | null): void {
    if (menu !== null) notProvided('BrowserWindow.setMenu with a menu of its own');
    this.removeMenu();
  }

  removeMenu(): void {
    this.webContents.menus.hasBar = false;
  }

  capturePage(rect?: Rectangle): Promise<NativeImage> {
    return this.webContents.capturePage(rect);
  }

  close(): void {
    this.closeForQuit();
  }

  /** Closes unless a listener prevents it. @returns whether it closes */
  closeForQuit(): boolean {
    if (this.destroyed || this.#closing) return true;
    const event = hostEvent({});
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
    return !event.defaultPrevented;
  }

  destroy(): void {
    if (this.destroyed || this.#closing) return;
    this.#closing = true;
    if (this.webContents.isLost) {
      this.webContents.finish();
      return;
    }
    const { root } = hostContext('BrowserWindow').browser();
    void this.webContents.page(() =>
      root.send('Target.closeTarget', { targetId: this.webContents.targetId }),
    );
  }

  get isClosing(): boolean {
    return this.#closing;
  }

  /** Has the window again, in the place and state of the one that went with its browser. */
  reopen(): Opening {
    const { key, root, opening } = openWindow();
    this.frame.reopen(root, opening, key);
    return { key, opening };
  }

  reopened(): void {
    if (this.#background !== null) this.setBackgroundColor(this.#background);
    if (this.webContents.zoomFactor !== 1) void this.webContents.fitZoom();
  }

  #listen(): void {
    const { webContents } = this;
    webContents.on('host-lost', () => this.frame.lost());
    for (const name of ['unresponsive', 'responsive'] as const) webContents.on(name, () => this.emit(name));
    for (const name of ['focus', 'blur'] as const) {
      this.frame.on(name, () => {
        this.emit(name);
        webContents.emit(name);
        windowEvents.emit(name, this);
      });
    }
    this.frame.on('measured', () => {
      if (webContents.zoomFactor !== 1) void webContents.fitZoom();
    });
    webContents.once('did-finish-load', () => this.emit('ready-to-show'));
    webContents.on('page-title-updated', (event: HostEvent, title: string, explicit: boolean) => {
      this.emit('page-title-updated', event, title, explicit);
      if (event.defaultPrevented) this.setTitle(this.#title);
      else this.#title = title;
    });
    webContents.on('host-close-asked', (event: HostEvent) => {
      if (!this.#closing) this.emit('close', event);
    });
    webContents.once('destroyed', () => {
      this.destroyed = true;
      windows.delete(this.id);
      this.frame.end();
      this.emit('closed');
      windowEvents.emit('closed');
    });
  }
}
