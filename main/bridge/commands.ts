import type { WindowCommands } from '../../preload/commands/window.ts';
import type { AppView, SettingsView } from '../../preload/views.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Arrivals } from '../accounts/arrivals.ts';
import { sessionOf } from '../accounts/session-of.ts';
import type { archiveHandlers } from '../archive/commands.ts';
import type { historyHandlers } from './history-commands.ts';
import type { Surroundings } from '../surroundings/setup.ts';
import type { Notifications } from '../notifier/setup.ts';
import { asDone, asResult } from '../status/result.ts';
import type { StatusControl } from '../status/status-control.ts';
import type { Attention } from '../activity/attention.ts';
import { composingHandlers } from './composing-commands.ts';
import type { Departures } from '../list/departures.ts';
import type { NotificationControl } from '../notifier/control.ts';
import type { Handlers } from './handle.ts';
import type { Updates } from '../updates/updates.ts';
import type { TrustStore } from '../net/trust-store.ts';
import { listHandlers } from './list-commands.ts';
import { notificationHandlers } from './notification-commands.ts';
import { updateHandlers } from './update-commands.ts';
import { networkHandlers } from './network-commands.ts';
import { peopleHandlers } from './people-commands.ts';
import { settingsHandlers, type SettingsCommandsOptions } from './settings-commands.ts';
import { conversationView, outboxItemView, personView, timelineView } from './views.ts';

export interface CommandsOptions {
  accounts: Accounts;
  arrivals: Arrivals;
  status: StatusControl;
  attention: Attention;
  departures: Departures;
  notifications: NotificationControl;
  trust: TrustStore;
  updates: Updates;
  changeUpdateUrl: (url: string) => void;
  surroundings: Pick<Surroundings, 'dismiss'>;
  callSeen: Notifications['callSeen'];
  app: () => AppView;
  changeSettings: (change: Partial<SettingsView>) => void;
  openLink: (url: string) => void;
  painted: () => void;
  archive: ReturnType<typeof archiveHandlers>;
  history: ReturnType<typeof historyHandlers>;
  window: Pick<Handlers, keyof WindowCommands>;
  own: SettingsCommandsOptions;
}

/** What each command of the window does. */
export function commandHandlers(options: CommandsOptions): Handlers {
  const { accounts, arrivals, status, attention } = options;
  const session = sessionOf(accounts);

  return {
    readApp: options.app,
    dismissProblem: (kind) => options.surroundings.dismiss(kind),
    readAccount: (account) => {
      const { conversations, people, time } = session(account);
      const shown = [...conversations.values()].filter(({ id }) => !options.departures.has(account, id));
      return {
        account,
        conversations: shown.map((state) => conversationView(state, time)),
        people: [...people.values()].map(personView),
      };
    },
    lookAround: () => asResult(() => arrivals.lookAround()),
    startHere: (request) => asResult(() => arrivals.startHere(request)),
    join: (request) => asResult(() => arrivals.join(request)),
    signOut: (account) => asDone(() => arrivals.signOut(account)),
    selectAccount: (account) => accounts.select(account),
    retryConnection: (account) => session(account).retryNow(),
    changeSettings: options.changeSettings,

    openConversation: (account, conversationId) => {
      attention.open(account, conversationId);
      return timelineView(session(account), conversationId);
    },
    closeConversation: (account, conversationId) => {
      attention.close(account, conversationId);
      accounts.get(account)?.session.release(conversationId);
    },
    conversationSeen: (account, conversationId, timestamp) =>
      attention.drawn(account, conversationId, timestamp),
    // A page that leaves an account tells of it when the account may already be gone; then there is nothing to do.
    setTyping: (account, conversationId, typing) =>
      accounts.get(account)?.session.setTyping(conversationId, typing),
    saveDraft: (account, conversationId, text) =>
      accounts.get(account)?.session.drafts.setText(conversationId, text),
    sendMessage: async (account, conversationId, content) =>
      outboxItemView(await session(account).outbox.send(conversationId, content)),
    retryMessage: (account, id) => session(account).outbox.retry(id),
    discardMessage: (account, id) => session(account).outbox.discard(id),
    setNotificationLevel: (account, conversationId, level) =>
      asDone(() => session(account).in(conversationId).setNotificationLevel(level)),
    searchPeople: (account, query) =>
      asResult(async () => (await session(account).contacts.search(query)).map(personView)),
    createConversation: (account, request) => asResult(() => session(account).createConversation(request)),

    setMood: (account, mood) => status.setMood(account, mood),
    setDoNotDisturb: (account, choice) => status.setDoNotDisturb(account, choice),
    setDesktopOff: (account, off) => status.setDesktopOff(account, off),
    setSounds: (account, on) => status.setSounds(account, on),
    setAppearsAway: (away) => status.appearAway(away),

    openLink: options.openLink,
    painted: options.painted,
    ...options.archive,
    ...composingHandlers(session),
    ...options.window,
    ...peopleHandlers(session),
    ...listHandlers(session, options),
    ...options.history,
    ...notificationHandlers(options.notifications),
    ...networkHandlers(options),
    ...updateHandlers(options),
    ...settingsHandlers(session, options.own),
  };
}
