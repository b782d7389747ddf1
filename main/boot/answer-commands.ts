import { join } from 'node:path';
import { app as electronApp, ipcMain, shell } from 'electron';
import type { Network } from '../../client/index.ts';
import { accountActions } from '../accounts/account-actions.ts';
import { accountHistoryHandlers } from '../account-history/commands.ts';
import { HistoryFetches } from '../account-history/history-fetches.ts';
import { commandHandlers, type CommandsOptions } from '../bridge/commands.ts';
import { handleCommands } from '../bridge/handle.ts';
import { historyHandlers } from '../bridge/history-commands.ts';
import { ReceivedFiles } from '../downloads/received-files.ts';
import { removeOldParts } from '../files/new-file.ts';
import type { Paths } from '../files/paths.ts';
import type { Logger } from '../log/log.ts';
import type { PhotoCache } from '../media/photo-cache.ts';
import type { Notifications } from '../notifier/start-notifications.ts';
import type { JsonStore } from '../settings/json-store.ts';
import type { Settings } from '../settings/schema.ts';
import type { WindowTools } from '../window/create-window-tools.ts';
import { openLink } from '../window/lock-navigation.ts';
import type { MainWindow } from '../window/main-window.ts';

type PassedOn =
  | 'accounts'
  | 'app'
  | 'arrangements'
  | 'changeSettings'
  | 'environment'
  | 'links'
  | 'painted'
  | 'restart'
  | 'pendingRemovals'
  | 'sharing'
  | 'spool'
  | 'signIn'
  | 'status'
  | 'trust'
  | 'updates'
  | 'viewed';

export interface AnswerCommandsOptions extends Pick<CommandsOptions, PassedOn> {
  network: Network;
  notifications: Notifications;
  paths: Paths;
  photos: PhotoCache;
  settings: JsonStore<Settings>;
  tools: WindowTools;
  window: MainWindow;
  /** Something that window, tray and menus show has changed. */
  surfacesChanged: () => void;
  log: Logger;
}

/** Answers what the window asks for. */
export function answerCommands(options: AnswerCommandsOptions): void {
  const { accounts, network, notifications, paths, photos, settings, tools, window, log } = options;
  const downloads = (): string => electronApp.getPath('downloads');
  void removeOldParts(downloads(), Date.now());
  const handlers = commandHandlers({
    ...options,
    readyToClose: () => window.readyToClose(),
    notifications: notifications.control,
    callSeen: notifications.callSeen,
    changeUpdateUrl: (updateUrl) => settings.change({ updateUrl }),
    own: {
      ...accountActions({ accounts, cacheFolder: join(paths.userData, 'cache'), network }),
      keepCompact: (compact) => {
        settings.change({ compact });
        options.surfacesChanged();
      },
    },
    openLink: (url) => openLink(url, log),
    window: tools.handlers,
    accountHistory: accountHistoryHandlers({
      accounts,
      fetches: new HistoryFetches((account, progress) => window.send('history', { account, progress })),
      exportFolder: downloads,
    }),
    receivedFiles: new ReceivedFiles({
      accounts,
      downloads,
      openPath: (path) => shell.openPath(path),
      progress: (account, id, received) => window.send('fileProgress', { account, id, received }),
    }),
    history: historyHandlers({ accounts, photos, photoFolder: downloads }),
  });
  handleCommands(handlers, { ipc: ipcMain, isOwnFrame: (event) => window.isOwnFrame(event), log });
}
