import type { AppView } from '../../preload/views.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Logger } from '../log/log.ts';
import type { Paths } from '../files/paths.ts';
import { Forwarder } from '../bridge/forwarder.ts';
import { conversationView, outboxItemView, personView } from '../bridge/views.ts';
import type { JsonStore } from '../settings/json-store.ts';
import type { Settings } from '../settings/schema.ts';
import type { Environment } from '../environment/watch-environment.ts';
import { Destinations } from './destinations.ts';
import { MainWindow, type MainWindowOptions } from './main-window.ts';
import { UnreadCount } from './unread-count.ts';

export interface WindowOptions {
  paths: Paths;
  icon: string;
  settings: JsonStore<Settings>;
  accounts: Accounts;
  app: () => AppView;
  /** Whether a conversation is on its way out, and not to be seen any more. */
  isLeaving: (account: string, conversationId: string) => boolean;
  /** Told of every window before its page is loaded. */
  made: MainWindowOptions['made'];
  /** Focus or visibility are another than before. */
  viewChanged: () => void;
  /** The page is gone or begins anew. */
  pageGone: () => void;
  environment: Environment;
  /** Tells the person something while no window can be seen. */
  say: (words: string) => void;
  log: Logger;
}

export interface WindowParts {
  window: MainWindow;
  destinations: Destinations;
  forwarder: Forwarder;
  unread: UnreadCount;
}

/** The window, what leads it somewhere and what feeds it. */
export function createWindow(options: WindowOptions): WindowParts {
  const { paths, icon, settings, accounts, log } = options;
  const session = (account: string) => accounts.get(account)?.session;

  const window = new MainWindow({
    preload: paths.preload,
    icon,
    settings,
    log,
    made: options.made,
    visibilityChanged: (visible) => {
      if (visible) forwarder.shown();
      options.viewChanged();
    },
    focusChanged: options.viewChanged,
    pageGone: options.pageGone,
    closedToTray: () => {
      const words = options.environment.closingWords();
      if (words !== null) options.say(words);
    },
  });
  const forwarder = new Forwarder(
    {
      app: options.app,
      conversation: (account, id) => {
        const its = session(account);
        const state = options.isLeaving(account, id) ? undefined : its?.conversations.get(id);
        return its && state ? conversationView(state, its.time) : null;
      },
      person: (account, gaiaId) => {
        const person = session(account)?.people.get(gaiaId);
        return person ? personView(person) : null;
      },
      outbox: (account, id) => (session(account)?.conversations.get(id)?.outbox ?? []).map(outboxItemView),
    },
    window,
  );
  return {
    window,
    forwarder,
    destinations: new Destinations(window, (account) => accounts.select(account)),
    unread: new UnreadCount(accounts, window),
  };
}
