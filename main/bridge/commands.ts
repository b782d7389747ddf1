import type { Handlers, HandlersOf } from '../../preload/bridge.ts';
import type { accountHistoryCommands } from '../../preload/commands/account-history.ts';
import type { historyCommands } from '../../preload/commands/history.ts';
import type { windowCommands } from '../../preload/commands/window.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Arrangements } from '../accounts/arrangements.ts';
import { sessionOf } from '../accounts/session-of.ts';
import type { PendingRemovals } from '../removals/pending-removals.ts';
import type { TrustStore } from '../net/trust-store.ts';
import type { NotificationControl } from '../notifier/control.ts';
import type { StatusControl } from '../status/status-control.ts';
import { accountHandlers, type AccountCommandsOptions } from './account-commands.ts';
import { annotationHandlers } from './annotation-commands.ts';
import { appHandlers, type AppCommandsOptions } from './app-commands.ts';
import { composingHandlers } from './composing-commands.ts';
import { filesHandlers, type FilesCommandsOptions } from './files-commands.ts';
import { conversationHandlers, type ConversationCommandsOptions } from './conversation-commands.ts';
import { listHandlers, type ListCommandsOptions } from './list-commands.ts';
import { networkHandlers } from './network-commands.ts';
import { notificationHandlers } from './notification-commands.ts';
import { outgoingFilesHandlers, type OutgoingFilesCommandsOptions } from './outgoing-files-commands.ts';
import { peopleHandlers } from './people-commands.ts';
import { settingsHandlers, type SettingsCommandsOptions } from './settings-commands.ts';
import { sharingHandlers, type SharingCommandsOptions } from './sharing-commands.ts';
import { statusHandlers } from './status-commands.ts';
import { updateHandlers, type UpdateOptions } from './update-commands.ts';

export interface CommandsOptions
  extends
    AppCommandsOptions,
    Pick<AccountCommandsOptions, 'signIn'>,
    Pick<ConversationCommandsOptions, 'viewed'>,
    Pick<ListCommandsOptions, 'callSeen'>,
    FilesCommandsOptions,
    OutgoingFilesCommandsOptions,
    Pick<SharingCommandsOptions, 'sharing'>,
    UpdateOptions {
  accounts: Accounts;
  pendingRemovals: PendingRemovals;
  arrangements: Arrangements;
  status: StatusControl;
  notifications: NotificationControl;
  trust: TrustStore;
  accountHistory: HandlersOf<typeof accountHistoryCommands>;
  history: HandlersOf<typeof historyCommands>;
  window: HandlersOf<typeof windowCommands>;
  own: SettingsCommandsOptions;
}

/** What each command of the window does. */
export function commandHandlers(options: CommandsOptions): Handlers {
  const session = sessionOf(options.accounts);
  return {
    ...appHandlers(options),
    ...annotationHandlers(session),
    ...accountHandlers(session, options),
    ...conversationHandlers(session, options),
    ...composingHandlers(session, options.accounts),
    ...filesHandlers(session, options),
    ...outgoingFilesHandlers(session, options),
    ...sharingHandlers(options),
    ...statusHandlers(options.status),
    ...options.accountHistory,
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
