import { EventEmitter } from 'node:events';
import { pathToFileURL } from 'node:url';
import type { BrowserWindow as ElectronBrowserWindow } from 'electron';
import type { Rectangle } from '../desktop/x-display.ts';
import { hostContext } from '../start/context.ts';
import { iconPixels } from '../tray/pixmap.ts';
import { WindowFrame } from '../window/window-frame.ts';
import { type WindowOptions, firstBounds, parseColor, refusedOptions } from '../window/window-options.ts';
import { type HostEvent, hostEvent } from './events.ts';
import { type NativeImage, imageOf } from './native-image.ts';
import { notProvided } from './not-provided.ts';
import { WebContents } from './web-contents.ts';

const windows = new Map<number, BrowserWindow>();
let lastId = 0;

/** Told of what concerns the app as a whole. */
export const windowEvents = new EventEmitter<{
  created: [BrowserWindow];
  focus: [BrowserWindow];
  blur: [BrowserWindow];
  closed: [];
}>();

/** A window of the system's Chromium. */
export class BrowserWindow
  extends EventEmitter
  implements
    Pick<
      ElectronBrowserWindow,
      | 'id'
      | 'show'
      | 'showInactive'
      | 'hide'
      | 'focus'
      | 'isVisible'
      | 'isFocused'
      | 'isMinimized'
      | 'minimize'
      | 'restore'
      | 'maximize'
      | 'unmaximize'
      | 'isMaximized'
      | 'getBounds'
      | 'setBounds'
      | 'getNormalBounds'
      | 'getSize'
      | 'setSize'
      | 'getPosition'
      | 'setPosition'
      | 'setTitle'
      | 'getTitle'
      | 'title'
      | 'close'
      | 'destroy'
      | 'isDestroyed'
      | 'loadURL'
      | 'loadFile'
      | 'flashFrame'
      | 'setSkipTaskbar'
      | 'setAlwaysOnTop'
      | 'setMenu'
      | 'removeMenu'
      | 'setMenuBarVisibility'
      | 'setAutoHideMenuBar'
      | 'reload'
      | 'center'
    >
{
  readonly id = ++lastId;
  readonly webContents: WebContents;
  readonly #frame: WindowFrame;
  #title: string;
  #closing = false;
  #destroyed = false;

  constructor(options: WindowOptions = {}) {
    super();
    const context = hostContext('BrowserWindow');
    const refused = refusedOptions(options);
    if (refused.length > 0) notProvided(`BrowserWindow option ${refused.join(', ')}`);
    this.#title = options.title ?? 'Electron';
    const key = `${process.pid}n${this.id}`;
    const browser = context.browser();
    const opening = browser.openWindow(key);
    this.webContents = new WebContents(opening, options.webPreferences?.preload, this);
    const bounds = firstBounds(options, context.display.workArea);
    const visible = options.show ?? true;
    this.#frame = new WindowFrame(context.display, browser.root, opening, { key, bounds, visible });
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
    return this.loadURL(pathToFileURL(path).href);
  }

  reload(): void {
    this.webContents.reload();
  }

  show(): void {
    this.#show(true);
  }

  showInactive(): void {
    this.#show(false);
  }

  hide(): void {
    if (!this.#frame.visible) return;
    this.#frame.hide();
    this.emit('hide');
  }

  focus(): void {
    if (this.#frame.visible) this.#frame.activate();
  }

  isVisible(): boolean {
    return this.#frame.visible && !this.#destroyed;
  }

  isFocused(): boolean {
    return this.#frame.state.focused && this.isVisible();
  }

  minimize(): void {
    this.#frame.minimize();
  }

  isMinimized(): boolean {
    return this.#frame.state.minimized;
  }

  restore(): void {
    if (this.isMinimized()) this.#frame.activate();
    else this.unmaximize();
  }

  maximize(): void {
    this.#show(true);
    this.#frame.maximize(true);
  }

  unmaximize(): void {
    this.#frame.maximize(false);
  }

  isMaximized(): boolean {
    return this.#frame.state.maximized;
  }

  getBounds(): Rectangle {
    return { ...this.#frame.state.bounds };
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.#frame.setBounds({ ...this.getBounds(), ...bounds });
  }

  getNormalBounds(): Rectangle {
    return { ...this.#frame.normalBounds };
  }

  getSize(): number[] {
    const { width, height } = this.getBounds();
    return [width, height];
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  getPosition(): number[] {
    const { x, y } = this.getBounds();
    return [x, y];
  }

  setPosition(x: number, y: number): void {
    this.setBounds({ x, y });
  }

  center(): void {
    const { width, height } = this.getBounds();
    this.setBounds(firstBounds({ width, height }, hostContext('BrowserWindow').display.workArea));
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
    void this.webContents.page((session) =>
      session.send('Emulation.setDefaultBackgroundColorOverride', { color }),
    );
  }

  setIcon(icon: NativeImage | string): void {
    this.#frame.setIcon(iconPixels(imageOf(icon).pictures()));
  }

  setSkipTaskbar(skip: boolean): void {
    this.#frame.setState(skip, '_NET_WM_STATE_SKIP_TASKBAR');
  }

  setAlwaysOnTop(flag: boolean): void {
    this.#frame.setState(flag, '_NET_WM_STATE_ABOVE');
  }

  flashFrame(flag: boolean): void {
    this.#frame.setState(flag, '_NET_WM_STATE_DEMANDS_ATTENTION');
  }

  setMenu(): void {
    // No menu bar is ever drawn.
  }

  removeMenu(): void {
    // No menu bar is ever drawn.
  }

  setMenuBarVisibility(): void {
    // No menu bar is ever drawn.
  }

  setAutoHideMenuBar(): void {
    // No menu bar is ever drawn.
  }

  capturePage(rect?: Rectangle): Promise<NativeImage> {
    return this.webContents.capturePage(rect);
  }

  close(): void {
    this.closeForQuit();
  }

  /** Closes unless a listener prevents it. @returns whether it closes */
  closeForQuit(): boolean {
    if (this.#destroyed || this.#closing) return true;
    const event = hostEvent({});
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
    return !event.defaultPrevented;
  }

  destroy(): void {
    if (this.#destroyed || this.#closing) return;
    this.#closing = true;
    const { root } = hostContext('BrowserWindow').browser();
    void this.webContents.page(() =>
      root.send('Target.closeTarget', { targetId: this.webContents.targetId }),
    );
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  #show(activate: boolean): void {
    const wasVisible = this.#frame.visible;
    this.#frame.show(activate);
    if (!wasVisible) this.emit('show');
  }

  #listen(): void {
    const { webContents } = this;
    for (const name of ['minimize', 'restore', 'maximize', 'unmaximize', 'resize', 'move'] as const) {
      this.#frame.on(name, () => this.emit(name));
    }
    for (const name of ['focus', 'blur'] as const) {
      this.#frame.on(name, () => {
        this.emit(name);
        webContents.emit(name);
        windowEvents.emit(name, this);
      });
    }
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
      this.#destroyed = true;
      windows.delete(this.id);
      this.#frame.end();
      this.emit('closed');
      windowEvents.emit('closed');
    });
    webContents.once('host-error', (error: unknown) => {
      console.error('The window could not be opened:', error);
      webContents.finish();
    });
  }
}
