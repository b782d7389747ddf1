import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { setLauncherCount } from '../desktop/launcher-entry.ts';
import { isProtocolClient, setProtocolClient } from '../desktop/protocol-client.ts';
import type { AppFolder } from '../start/app-folder.ts';
import { InstanceLock } from '../start/instance-lock.ts';
import { AppPaths } from './app-paths.ts';
import { BrowserWindow, windowEvents } from './browser-window.ts';
import type { HostCommandLine } from './command-line.ts';
import { hostEvent } from './events.ts';
import { Menu } from './menu.ts';
import { notProvided } from './not-provided.ts';
import type { ProvidedApp } from './provided-app.ts';
import { utilityEvents } from './utility-process.ts';

export interface AppSetup {
  folder: AppFolder;
  executable: string;
  isPackaged: boolean;
  commandLine: HostCommandLine;
  env: NodeJS.ProcessEnv;
  /** The app runs, and no other on its data. */
  isAlone(): void;
  /** Ends what the host started: Chromium, its connections. */
  shutDown(): Promise<void>;
}

interface RelaunchOptions {
  args?: string[];
  execPath?: string;
}

/** `app`: the life of the application. */
export class HostApp extends EventEmitter implements ProvidedApp {
  name: string;
  readonly isPackaged: boolean;
  readonly commandLine: HostCommandLine;
  readonly #setup: AppSetup;
  readonly #paths: AppPaths;
  readonly #ready = Promise.withResolvers<void>();
  #lock: InstanceLock | null = null;
  #desktopName: string | null;
  #badge = 0;
  #isReady = false;
  #quitting = false;
  #exiting = false;
  #relaunch: RelaunchOptions | null = null;

  constructor(setup: AppSetup) {
    super();
    this.#setup = setup;
    this.name = setup.folder.name;
    this.isPackaged = setup.isPackaged;
    this.commandLine = setup.commandLine;
    this.#paths = new AppPaths(setup.env, setup.executable);
    this.#desktopName = setup.env['CHROME_DESKTOP'] ?? setup.folder.desktopName;
    windowEvents.on('created', (window) => {
      this.emit('web-contents-created', hostEvent({}), window.webContents);
      this.emit('browser-window-created', hostEvent({}), window);
    });
    windowEvents.on('focus', (window) => this.emit('browser-window-focus', hostEvent({}), window));
    windowEvents.on('blur', (window) => this.emit('browser-window-blur', hostEvent({}), window));
    utilityEvents.on('gone', (details) => this.emit('child-process-gone', hostEvent({}), details));
    windowEvents.on('closed', () => this.#windowClosed());
  }

  /** Called by `host.ts` when the app's main file has been loaded. */
  becomeReady(): void {
    this.#isReady = true;
    this.#ready.resolve();
    this.emit('ready', hostEvent({}), {});
  }

  isReady(): boolean {
    return this.#isReady;
  }

  whenReady(): Promise<void> {
    return this.#ready.promise;
  }

  getName(): string {
    return this.name;
  }

  setName(name: string): void {
    this.name = name;
  }

  getVersion(): string {
    return this.#setup.folder.version;
  }

  getAppPath(): string {
    return this.#setup.folder.path;
  }

  getPath(name: string): string {
    return this.#paths.get(name, this.name);
  }

  setPath(name: string, path: string): void {
    this.#paths.set(name, path);
  }

  setAppLogsPath(path = this.getPath('logs')): void {
    this.#paths.set('logs', path);
  }

  getLocale(): string {
    return this.getSystemLocale();
  }

  #locale = '';

  getSystemLocale(): string {
    this.#locale ||= Intl.DateTimeFormat().resolvedOptions().locale;
    return this.#locale;
  }

  getPreferredSystemLanguages(): string[] {
    return [this.getSystemLocale()];
  }

  /** The part of the system's locale that names a country; empty without one. */
  getLocaleCountryCode(): string {
    return /-([A-Z]{2})\b/.exec(this.getSystemLocale())?.[1] ?? '';
  }

  get applicationMenu(): Menu | null {
    return Menu.getApplicationMenu();
  }

  set applicationMenu(menu: Menu | null) {
    Menu.setApplicationMenu(menu);
  }

  setAppUserModelId(): void {
    // Windows only.
  }

  disableHardwareAcceleration(): void {
    // Chromium runs without it.
  }

  isHardwareAccelerationEnabled(): boolean {
    return false;
  }

  isAccessibilitySupportEnabled(): boolean {
    return this.commandLine.hasSwitch('force-renderer-accessibility');
  }

  setDesktopName(name: string): void {
    process.env['CHROME_DESKTOP'] = name;
    this.#desktopName = name;
  }

  setAsDefaultProtocolClient(protocol: string): boolean {
    return this.#desktopName !== null && setProtocolClient(protocol, this.#desktopName);
  }

  isDefaultProtocolClient(protocol: string): boolean {
    return this.#desktopName !== null && isProtocolClient(protocol, this.#desktopName);
  }

  /** Linux has no way to take it back, as in Electron. */
  removeAsDefaultProtocolClient(): boolean {
    return false;
  }

  get badgeCount(): number {
    return this.#badge;
  }

  set badgeCount(count: number) {
    this.setBadgeCount(count);
  }

  getBadgeCount(): number {
    return this.#badge;
  }

  /** Shown by docks that know com.canonical.Unity.LauncherEntry; needs the desktop file's name. */
  setBadgeCount(count = 0): boolean {
    if (this.#desktopName === null) return false;
    this.#badge = count;
    setLauncherCount(this.#desktopName, count);
    return true;
  }

  requestSingleInstanceLock(additionalData: Record<string, unknown> | null = null): boolean {
    this.#lock ??= new InstanceLock(this.getPath('userData'), (start) => {
      const { argv, cwd, additionalData: data } = start;
      void this.whenReady().then(() => this.emit('second-instance', hostEvent({}), argv, cwd, data));
    });
    const isFirst = this.#lock.take({ argv: process.argv, cwd: process.cwd(), additionalData });
    if (isFirst) this.#setup.isAlone();
    return isFirst;
  }

  hasSingleInstanceLock(): boolean {
    return this.#lock?.isHeld ?? false;
  }

  releaseSingleInstanceLock(): void {
    this.#lock?.release();
  }

  /** Not on Linux, as in Electron. */
  getLoginItemSettings(): never {
    return notProvided('App.getLoginItemSettings');
  }

  setLoginItemSettings(): never {
    return notProvided('App.setLoginItemSettings');
  }

  focus(): void {
    BrowserWindow.getAllWindows()[0]?.focus();
  }

  /** Asks every window; one that refuses to close keeps the app running. */
  quit(): void {
    if (this.#quitting || this.#exiting) return;
    const event = hostEvent({});
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    this.#quitting = true;
    for (const window of BrowserWindow.getAllWindows()) {
      if (!window.closeForQuit()) {
        this.#quitting = false;
        return;
      }
    }
    if (BrowserWindow.getAllWindows().length === 0) this.#willQuit();
  }

  exit(code = 0): void {
    if (this.#exiting) return;
    this.#exiting = true;
    this.emit('quit', hostEvent({}), code);
    void this.#end(code);
  }

  relaunch(options: RelaunchOptions = {}): void {
    this.#relaunch = options;
  }

  #windowClosed(): void {
    if (BrowserWindow.getAllWindows().length > 0 || this.#exiting) return;
    if (this.#quitting) this.#willQuit();
    else if (!this.emit('window-all-closed')) this.quit();
  }

  #willQuit(): void {
    const event = hostEvent({});
    this.emit('will-quit', event);
    this.#quitting = false;
    if (!event.defaultPrevented) this.exit(0);
  }

  async #end(code: number): Promise<void> {
    await Promise.allSettled([this.#setup.shutDown(), this.#lock?.flushed()]);
    this.#lock?.release();
    if (this.#relaunch !== null) {
      const { args = process.argv.slice(1), execPath = this.#setup.executable } = this.#relaunch;
      spawn(execPath, args, { detached: true, stdio: 'ignore' }).unref();
    }
    process.exit(code);
  }
}
