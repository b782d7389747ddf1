import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { AppUpdater } from 'electron-updater';
import type { Network } from '../../client/index.ts';
import type { Package } from './schedule.ts';

/** What finds, fetches and installs new versions. */
export interface Updater {
  /** The newer version that is there, or null. Rejects when no one answers. */
  check(): Promise<string | null>;
  /** Fetches what the last check found and verifies it. */
  download(progress: (percent: number) => void): Promise<void>;
  /** Installs what was downloaded; to be called when the app ends. False: it could not. */
  install(): boolean;
}

/** What electron-updater needs to know of the app; as its own type, which it does not export. */
export interface AppFacts {
  readonly version: string;
  readonly name: string;
  readonly isPackaged: boolean;
  readonly userDataPath: string;
  readonly baseCachePath: string;
  whenReady(): Promise<void>;
  quit(): void;
  relaunch(): void;
  onQuit(handler: (exitCode: number) => void): void;
}

export interface UpdaterOptions {
  url: string;
  /** Null: it only learns of new versions. */
  kind: Package | null;
  app: AppFacts;
  /** Where electron-updater's own configuration is written to. */
  configFile: string;
  network: Network;
  log: (level: 'info' | 'warn' | 'error', message: unknown) => void;
}

/** electron-updater for this kind of package, asking a folder of one's own server, and never on its own. */
export async function electronUpdater(options: UpdaterOptions): Promise<Updater> {
  const { url, kind, configFile, network, log } = options;
  await mkdir(dirname(configFile), { recursive: true });
  const config = { provider: 'generic', url, updaterCacheDirName: 'parley-updater' };
  await writeFile(configFile, JSON.stringify(config));
  const { AppImageUpdater, DebUpdater, MacUpdater, NsisUpdater, PacmanUpdater, RpmUpdater } = (
    await import('electron-updater')
  ).default;
  // It shares classes with the updater, so it is read with it.
  const { NetworkExecutor } = await import('./http-executor.ts');
  const kinds = {
    AppImage: AppImageUpdater,
    deb: DebUpdater,
    rpm: RpmUpdater,
    pacman: PacmanUpdater,
    nsis: NsisUpdater,
    mac: MacUpdater,
  };
  const app = { ...options.app, appUpdateConfigPath: configFile };
  const updater: AppUpdater = new kinds[kind ?? 'AppImage'](undefined, app);
  // It makes one that goes through Electron's own network by itself, unless it is given an app.
  Object.assign(updater, { httpExecutor: new NetworkExecutor(network) });
  updater.setFeedURL({ provider: 'generic', url });
  updater.logger = {
    info: (message: unknown) => log('info', message),
    warn: (message: unknown) => log('warn', message),
    error: (message: unknown) => log('error', message),
  };
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.autoRunAppAfterInstall = false;
  updater.allowDowngrade = false;
  // Whether it may is decided here: a copy that cannot install still learns of them.
  updater.forceDevUpdateConfig = true;

  return {
    async check() {
      const found = await updater.checkForUpdates();
      return found?.isUpdateAvailable ? found.updateInfo.version : null;
    },
    async download(progress) {
      const report = ({ percent }: { percent: number }): void => progress(percent);
      updater.on('download-progress', report);
      try {
        await updater.downloadUpdate();
      } finally {
        updater.off('download-progress', report);
      }
    },
    install() {
      if ('install' in updater && typeof updater.install === 'function')
        return updater.install.call(updater, true, false) === true;
      updater.quitAndInstall();
      return true;
    },
  };
}
