import { BrowserWindow, nativeTheme, screen, type IpcMainInvokeEvent } from 'electron';
import { systemClock } from '../../protocol/index.ts';
import { eventChannel, type BridgeEventName, type BridgeEvents } from '../../preload/bridge.ts';
import { pageUrl } from './app-files.ts';
import type { Logger } from '../log/log.ts';
import type { JsonStore } from '../settings/json-store.ts';
import type { Settings } from '../settings/schema.ts';
import { minimumSize, placeWindow, rememberBounds, type DisplayArea } from './bounds.ts';
import { isOwnPage } from './links.ts';
import { lockNavigation } from './lock-navigation.ts';
import { isOwnFrame } from './own-frame.ts';
import { endHangs } from './end-hangs.ts';
import { failedPageUrl } from './failed-page.ts';
import { HiddenWindow } from './hidden-window.ts';
import { PageRevival } from './page-revival.ts';

export interface MainWindowOptions {
  preload: string;
  icon: string;
  settings: JsonStore<Settings>;
  log: Logger;
  /** The person may have allowed the page something, or do so no longer. */
  permissionsChanged: () => void;
  /** Called with every window before its page is loaded. */
  made: (window: BrowserWindow) => void;
  /** The window can be seen, or no longer. */
  visibilityChanged: (visible: boolean) => void;
  focusChanged: (focused: boolean) => void;
  /** The page is gone or begins anew. */
  pageGone: () => void;
  /** The person closed the window; it is hidden. */
  closedToTray: () => void;
  /** The page died again and again, and is loaded no more. */
  keepsFailing: () => void;
}

/** The canvas colours of the two themes, shown until the page has drawn. */
const ground = { light: '#faf9f7', dark: '#12161b' } as const;
/** A page that never says that it has drawn is shown after this, so that at least its error can be seen. */
const paintDeadlineMs = 5_000;
const saveBoundsMs = 500;

/**
 * The app's one window: made when first wanted, hidden rather than closed; one that stays hidden is closed to give its memory back,
 * and made again when it is wanted.
 */
export class MainWindow {
  readonly #options: MainWindowOptions;
  readonly #revival: PageRevival;
  readonly #hidden: HiddenWindow;
  #window: BrowserWindow | null = null;
  #painted = false;
  #wanted = false;
  /** Still to be maximised: that shows a window, so it waits for the first picture. */
  #maximizes = false;
  #quitting = false;
  #title = 'Parley';
  #shownTitle = '';
  #saveTimer: NodeJS.Timeout | null = null;

  constructor(options: MainWindowOptions) {
    this.#options = options;
    this.#revival = new PageRevival(systemClock, (page) => this.#load(page), options.keepsFailing);
    this.#hidden = new HiddenWindow({
      clock: systemClock,
      isKept: () => options.settings.value.keepWindowReady,
      ask: () => this.send('askToClose', null),
      close: () => this.#close(),
    });
  }

  /** Whether a person can see it. */
  isVisible(): boolean {
    const window = this.#window;
    return window !== null && this.#painted && window.isVisible() && !window.isMinimized();
  }

  /** Whether its page has drawn and listens. */
  get isPainted(): boolean {
    return this.#painted;
  }

  get isFocused(): boolean {
    return this.#window?.isFocused() ?? false;
  }

  /** Brings the window up, in front; on its first time once the page has drawn. */
  show(): void {
    this.#wanted = true;
    const window = this.#window ?? this.#create();
    this.#revival.wanted();
    if (!this.#painted) return;
    if (window.isMinimized()) window.restore();
    if (this.#maximizes) window.maximize();
    this.#maximizes = false;
    window.show();
    window.focus();
  }

  /** Hidden when someone works in it, else up and in front. */
  toggle(): void {
    if (this.isVisible() && this.isFocused) this.#hide();
    else this.show();
  }

  /** The page has drawn its first complete picture. */
  painted(): void {
    if (this.#painted) return;
    this.#painted = true;
    if (this.#wanted) this.show();
  }

  /** The page has had everything kept, and can be closed. */
  readyToClose(): void {
    this.#hidden.ready();
  }

  /** The person may want text of another size, or allow the page more or less. */
  settingsChanged(): void {
    this.#options.permissionsChanged();
    this.#window?.webContents.setZoomFactor(this.#options.settings.value.zoom / 100);
  }

  /** A hidden window is in no task bar; it gets its title when it comes back. */
  setTitle(title: string): void {
    this.#title = title;
    const window = this.#window;
    if (!window || title === this.#shownTitle || !(window.isVisible() || window.isMinimized())) return;
    this.#shownTitle = title;
    window.setTitle(title);
  }

  send<K extends BridgeEventName>(event: K, payload: BridgeEvents[K]): void {
    const contents = this.#window?.webContents;
    if (contents && !contents.isDestroyed()) contents.send(eventChannel(event), payload);
  }

  /** Whether a command comes from the main frame of this window, showing the app's page. */
  isOwnFrame(event: IpcMainInvokeEvent): boolean {
    return isOwnFrame(event, this.#window?.webContents);
  }

  /** A picture of the window as PNG. */
  async capture(): Promise<Buffer> {
    if (!this.#window) throw new Error('there is no window');
    return (await this.#window.webContents.capturePage()).toPNG();
  }

  /** From now on closing means closing. */
  letGo(): void {
    this.#quitting = true;
    this.#hidden.shown();
    this.#revival.stop();
    this.#saveBounds();
  }

  #create(): BrowserWindow {
    const { settings, preload, icon, log } = this.#options;
    const { maximized, ...bounds } = placeWindow(
      settings.value.window,
      displays(),
      String(screen.getPrimaryDisplay().id),
    );
    const window = new BrowserWindow({
      ...bounds,
      minWidth: minimumSize.width,
      minHeight: minimumSize.height,
      show: false,
      title: this.#title,
      icon,
      autoHideMenuBar: true,
      backgroundColor: nativeTheme.shouldUseDarkColors ? ground.dark : ground.light,
      webPreferences: {
        preload,
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
        spellcheck: true,
      },
    });
    this.#window = window;
    this.#shownTitle = this.#title;
    this.#options.made(window);
    this.#maximizes = maximized;
    lockNavigation(window.webContents, log);
    this.#listen(window);
    const deadline = setTimeout(() => {
      if (!this.#painted) log.warn({}, 'the page has not said yet that it has drawn');
      this.painted();
    }, paintDeadlineMs);
    window.once('closed', () => clearTimeout(deadline));
    this.#load('own');
    return window;
  }

  #load(page: 'own' | 'failed'): void {
    this.#window
      ?.loadURL(page === 'own' ? pageUrl : failedPageUrl)
      .catch((error: unknown) => this.#options.log.error({ error: String(error) }, 'page did not load'));
  }

  #listen(window: BrowserWindow): void {
    const { visibilityChanged, focusChanged, pageGone, closedToTray, log } = this.#options;
    const seen = (): void => visibilityChanged(this.isVisible());
    window.on('show', () => this.setTitle(this.#title));
    window.on('show', seen);
    window.on('restore', seen);
    window.on('hide', seen);
    window.on('show', () => this.#hidden.shown());
    window.on('hide', () => this.#hidden.hidden());
    window.on('minimize', seen);
    window.on('focus', () => focusChanged(true));
    window.on('blur', () => focusChanged(false));
    window.on('resize', () => this.#saveBoundsSoon());
    window.on('move', () => this.#saveBoundsSoon());
    window.on('page-title-updated', (event) => event.preventDefault());
    window.on('close', (event) => {
      this.#saveBounds();
      if (this.#quitting) return;
      event.preventDefault();
      this.#hide();
      closedToTray();
    });
    window.on('closed', () => {
      this.#revival.stop();
      this.#hidden.shown();
      this.#window = null;
      this.#painted = false;
      focusChanged(false);
      visibilityChanged(false);
      pageGone();
    });
    window.webContents.on('did-navigate', (_event, url) => {
      this.#revival.began(isOwnPage(url) ? 'own' : 'failed');
      pageGone();
    });
    window.webContents.on('render-process-gone', (_event, { reason }) => {
      pageGone();
      const next = this.#quitting ? null : this.#revival.died();
      log.error({ reason, next }, 'page died');
    });
    endHangs(window, log);
  }

  #hide(): void {
    this.#wanted = false;
    this.#window?.hide();
  }

  #close(): void {
    const { log } = this.#options;
    log.info('the hidden window is closed until it is wanted');
    // The person may have wanted it while it went.
    this.#window?.once('closed', () => {
      if (this.#wanted && !this.#quitting) this.show();
    });
    this.#window?.destroy();
  }

  #saveBoundsSoon(): void {
    if (this.#saveTimer) return;
    this.#saveTimer = setTimeout(() => {
      this.#saveTimer = null;
      this.#saveBounds();
    }, saveBoundsMs);
  }

  #saveBounds(): void {
    const window = this.#window;
    if (!window || window.isDestroyed() || window.isMinimized() || !window.isVisible()) return;
    const { settings } = this.#options;
    const display = String(screen.getDisplayMatching(window.getBounds()).id);
    const bounds = { ...whole(window.getNormalBounds()), maximized: window.isMaximized() };
    settings.change({ window: rememberBounds(settings.value.window, display, bounds) });
  }
}

const displays = (): DisplayArea[] =>
  screen.getAllDisplays().map(({ id, workArea }) => ({ id: String(id), workArea }));

/** Scaled displays report fractions. */
const whole = ({ x, y, width, height }: Electron.Rectangle): Electron.Rectangle => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(height),
});
