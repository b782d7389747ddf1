import { accountCommands, accountEvents } from './commands/accounts.ts';
import { appCommands, appEvents } from './commands/app.ts';
import { accountHistoryCommands, accountHistoryEvents } from './commands/account-history.ts';
import { annotationCommands } from './commands/annotations.ts';
import { composingCommands } from './commands/composing.ts';
import { conversationCommands, conversationEvents } from './commands/conversation.ts';
import { filesCommands, filesEvents } from './commands/files.ts';
import { historyCommands } from './commands/history.ts';
import { listCommands, listEvents } from './commands/list.ts';
import { networkCommands } from './commands/network.ts';
import { notificationCommands } from './commands/notifications.ts';
import { outgoingFilesCommands } from './commands/outgoing-files.ts';
import { peopleCommands } from './commands/people.ts';
import { settingsCommands } from './commands/settings.ts';
import { sharingCommands } from './commands/sharing.ts';
import { statusCommands } from './commands/status.ts';
import { updateCommands, updateEvents } from './commands/updates.ts';
import { windowCommands, windowEvents } from './commands/window.ts';

/** Every command: the window asks, the main process answers. */
export const commands = {
  ...accountCommands,
  ...appCommands,
  ...accountHistoryCommands,
  ...annotationCommands,
  ...composingCommands,
  ...conversationCommands,
  ...filesCommands,
  ...historyCommands,
  ...listCommands,
  ...networkCommands,
  ...notificationCommands,
  ...outgoingFilesCommands,
  ...peopleCommands,
  ...settingsCommands,
  ...sharingCommands,
  ...statusCommands,
  ...updateCommands,
  ...windowCommands,
};

/** Every event: what the main process sends the window unasked. */
export const events = {
  ...accountEvents,
  ...appEvents,
  ...accountHistoryEvents,
  ...conversationEvents,
  ...filesEvents,
  ...listEvents,
  ...updateEvents,
  ...windowEvents,
};
