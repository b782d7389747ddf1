import { app, session } from 'electron';
import type { Accounts } from '../accounts/accounts.ts';
import type { Logger } from '../log/log.ts';
import type { Paths } from '../files/paths.ts';
import type { JsonStore } from '../settings/json-store.ts';
import type { Settings } from '../settings/schema.ts';
import type { Environment } from '../environment/watch-environment.ts';
import { Destinations } from './destinations.ts';
import { lockPermissions } from './lock-permissions.ts';
import { MainWindow, type MainWindowOptions } from './main-window.ts';
import { UnreadCount } from './unread-count.ts';
import { t } from '../../words/translate.ts';

export interface WindowOptions {
  paths: Paths;
  icon: string;
  settings: JsonStore<Settings>;
  accounts: Accounts;
  /** Called with every window before its page is loaded. */
  made: MainWindowOptions['made'];
  /** It can be seen again. */
  shown: () => void;
  /** Focus or visibility changed. */
  viewChanged: () => void;
  /** The page is gone or begins anew. */
  pageGone: () => void;
  environment: Environment;
  /** Notifies the person while no window can be seen. */
  say: (words: string) => void;
  log: Logger;
}

export interface WindowParts {
  window: MainWindow;
  destinations: Destinations;
  unread: UnreadCount;
}

/** The window, what leads it somewhere, and the number of unread messages beside it. */
export function createWindow(options: WindowOptions): WindowParts {
  const { paths, icon, settings, accounts, log } = options;
  const permissionsChanged = lockPermissions(session.defaultSession, {
    microphone: () => settings.value.microphone,
  });
  const window = new MainWindow({
    preload: paths.preload,
    icon,
    settings,
    log,
    permissionsChanged,
    made: options.made,
    visibilityChanged: (visible) => {
      if (visible) options.shown();
      options.viewChanged();
    },
    focusChanged: options.viewChanged,
    pageGone: options.pageGone,
    keepsFailing: () => options.say(t('notices.windowFails.said')),
    closedToTray: () => {
      const words = options.environment.closingWords();
      if (words !== null) options.say(words);
    },
  });
  app.on('activate', () => window.show());
  return {
    window,
    destinations: new Destinations(window, (account) => accounts.select(account)),
    unread: new UnreadCount(accounts, window),
  };
}
