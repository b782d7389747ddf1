import { limits, NotificationLevel, validate } from '../../protocol/index.ts';
import type { CommandName, Commands } from '../../preload/bridge.ts';

/** Says what is wrong with a value, or null when nothing is. */
type Check = (value: unknown) => string | null;

/** A longer text than any field takes; what is longer is not from this app's page. */
const textLimit = 4 * limits.messageTextUnits;

const text: Check = (value) =>
  typeof value === 'string' && value.length <= textLimit ? null : 'must be a text';
const key: Check = (value) =>
  typeof value === 'string' && value.length > 0 && value.length <= 200 ? null : 'must be a key';
const flag: Check = (value) => (typeof value === 'boolean' ? null : 'must be true or false');
const whole: Check = (value) =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? null : 'must be a whole number';
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value) ? null : `must be one of ${values.join(', ')}`;

const list =
  (item: Check, most: number): Check =>
  (value) => {
    if (!Array.isArray(value) || value.length > most) return `must be a list of at most ${most}`;
    return value.map(item).find((problem) => problem !== null) ?? null;
  };

/** An object with exactly these fields; with `partial`, with some of them. */
const record =
  (fields: Readonly<Record<string, Check>>, partial = false): Check =>
  (value) => {
    if (typeof value !== 'object' || value === null) return 'must be an object';
    const given = new Map(Object.entries(value));
    for (const name of given.keys()) if (!Object.hasOwn(fields, name)) return `has no field ${name}`;
    for (const [name, check] of Object.entries(fields)) {
      if (partial && !given.has(name)) continue;
      const problem = check(given.get(name));
      if (problem !== null) return `${name} ${problem}`;
    }
    return null;
  };

/** The wire contract's own check: what passes can be sent. */
const message =
  (name: 'MessageContent' | 'Segment'): Check =>
  (value) => {
    try {
      validate(name, value);
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : 'is not valid';
    }
  };

/** One check for each value. */
type Checks<Input extends readonly unknown[]> = { [I in keyof Input]: Check };

const checks: { [K in CommandName]: Checks<Parameters<Commands[K]>> } = {
  readApp: [],
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
  changeSettings: [
    record({ theme: oneOf('system', 'light', 'dark'), compact: flag, startAtLogin: flag }, true),
  ],
  openConversation: [key, key],
  closeConversation: [key, key],
  loadOlder: [key, key],
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
  openLink: [text],
  painted: [],
  searchMessages: [key, text],
  loadBackTo: [key, key, whole],
  fetchHistory: [key],
  stopFetchingHistory: [key],
  exportConversation: [key, key, oneOf('html', 'json')],
  clearLocalData: [key],
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
