import * as z from 'zod/mini';
import { limits, NotificationLevel } from '../../protocol/index.ts';
import type { CommandName, Commands } from '../../preload/bridge.ts';
import { settingsView } from '../../preload/views/settings.ts';
import {
  fits,
  flag,
  key,
  list,
  message,
  oneOf,
  record,
  text,
  whole,
  type Check,
  type Checks,
} from './check.ts';
import { composingChecks } from './composing-checks.ts';
import { historyChecks } from './history-checks.ts';
import { notificationChecks } from './notification-checks.ts';
import { peopleChecks } from './people-checks.ts';
import { listChecks } from './list-checks.ts';
import { updateChecks } from './update-checks.ts';
import { networkChecks } from './network-checks.ts';
import { windowChecks } from './window-checks.ts';
import { settingsChecks } from './settings-checks.ts';

const checks: { [K in CommandName]: Checks<Parameters<Commands[K]>> } = {
  readApp: [],
  dismissProblem: [oneOf('disk-full', 'disk-unwritable', 'no-key-ring', 'no-notifications', 'no-tray')],
  readAccount: [key],
  lookAround: [],
  startHere: [record({ displayName: text, account: text, password: text })],
  join: [
    record({
      mode: oneOf('sign-in', 'sign-up'),
      server: text,
      account: text,
      password: text,
      displayName: text,
      invite: text,
    }),
  ],
  signOut: [key],
  selectAccount: [key],
  retryConnection: [key],
  changeSettings: [fits(z.partial(settingsView))],
  openConversation: [key, key],
  closeConversation: [key, key],
  conversationSeen: [key, key, whole],
  setTyping: [key, key, oneOf('started', 'paused', 'stopped')],
  saveDraft: [key, key, text],
  sendMessage: [key, key, message('MessageContent')],
  retryMessage: [key, whole],
  discardMessage: [key, whole],
  setNotificationLevel: [
    key,
    key,
    oneOf(NotificationLevel.NOTIFICATION_LEVEL_QUIET, NotificationLevel.NOTIFICATION_LEVEL_RING),
  ],
  searchPeople: [key, text],
  createConversation: [key, record({ people: list(key, limits.invitees), name: text, group: flag })],
  setMood: [key, list(message('Segment'), limits.messageSegments)],
  setDoNotDisturb: [
    key,
    oneOf('off', '30-minutes', '1-hour', '4-hours', 'until-morning', 'until-turned-off'),
  ],
  setDesktopOff: [key, flag],
  setSounds: [key, flag],
  setAppearsAway: [flag],
  openLink: [text],
  painted: [],
  searchMessages: [key, text],
  fetchHistory: [key],
  stopFetchingHistory: [key],
  exportConversation: [key, key, oneOf('html', 'json')],
  clearLocalData: [key],
  ...composingChecks,
  ...historyChecks,
  ...windowChecks,
  ...peopleChecks,
  ...listChecks,
  ...notificationChecks,
  ...networkChecks,
  ...updateChecks,
  ...settingsChecks,
};

/** What is wrong with the input of a command, or null. The page is not trusted to follow its types. */
export function problemWith(command: CommandName, input: readonly unknown[]): string | null {
  const expected: readonly Check[] = checks[command];
  if (input.length !== expected.length) return `${command}: takes ${expected.length} values`;
  for (const [index, check] of expected.entries()) {
    const problem = check(input[index]);
    if (problem !== null) return `${command}: value ${index + 1} ${problem}`;
  }
  return null;
}
