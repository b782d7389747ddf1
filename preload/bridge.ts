/**
 * The bridge between the window and the main process: one line per channel. Commands are asked by the window and
 * answered by the main process; events are told by the main process. Both ends are typed from here, and the preload
 * exposes exactly these names as `window.parley`.
 */
import type { NotificationLevel } from '../protocol/enums.ts';
import type { Event, MessageContent, Segment } from '../protocol/types.ts';
import { composingCommandNames, type ComposingCommands } from './commands/composing.ts';
import { notificationCommandNames, type NotificationCommands } from './commands/notifications.ts';
import { peopleCommandNames, type PeopleCommands } from './commands/people.ts';
import { listCommandNames, type ListCommands } from './commands/list.ts';
import { type HistoryCommands, historyCommandNames } from './commands/history.ts';
import { type UpdateCommands, updateCommandNames, type UpdatesView } from './commands/updates.ts';
import { networkCommandNames, type NetworkCommands } from './commands/network.ts';
import { type ProblemCommands, problemCommandNames } from './commands/problems.ts';
import { windowCommandNames, type WindowCommands } from './commands/window.ts';
import { settingsCommandNames, type SettingsCommands } from './commands/settings.ts';
import type {
  AccountSnapshot,
  AppView,
  ConversationView,
  Destination,
  DoNotDisturbChoice,
  ExportFormat,
  FoundMessageView,
  HistoryProgressView,
  JoinRequest,
  NewConversation,
  OutboxItemView,
  PersonView,
  Result,
  SettingsView,
  StartHereRequest,
  TimelineView,
  TypingState,
} from './views.ts';

export interface Commands
  extends
    ComposingCommands,
    HistoryCommands,
    ListCommands,
    NetworkCommands,
    NotificationCommands,
    PeopleCommands,
    ProblemCommands,
    SettingsCommands,
    UpdateCommands,
    WindowCommands {
  readApp(): AppView;
  readAccount(account: string): AccountSnapshot;
  lookAround(): Result<string>;
  startHere(request: StartHereRequest): Result<string>;
  join(request: JoinRequest): Result<string>;
  signOut(account: string): Result<null>;
  selectAccount(account: string): void;
  retryConnection(account: string): void;
  changeSettings(change: Partial<SettingsView>): void;

  openConversation(account: string, conversationId: string): TimelineView;
  closeConversation(account: string, conversationId: string): void;
  /** The newest event is on screen in a focused window; main decides whether the watermark moves. */
  conversationSeen(account: string, conversationId: string, timestamp: number): void;
  setTyping(account: string, conversationId: string, typing: TypingState): void;
  saveDraft(account: string, conversationId: string, text: string): void;
  sendMessage(account: string, conversationId: string, content: MessageContent): OutboxItemView;
  retryMessage(account: string, clientGeneratedId: number): void;
  discardMessage(account: string, clientGeneratedId: number): void;
  setNotificationLevel(account: string, conversationId: string, level: NotificationLevel): Result<null>;
  searchPeople(account: string, query: string): Result<PersonView[]>;
  createConversation(account: string, request: NewConversation): Result<string>;

  setMood(account: string, mood: Segment[]): Result<null>;
  setDoNotDisturb(account: string, choice: DoNotDisturbChoice): Result<null>;
  setDesktopOff(account: string, off: boolean): Result<null>;
  setSounds(account: string, on: boolean): Result<null>;
  /** Has others see the person as away, in every account, or as they are. */
  setAppearsAway(away: boolean): void;

  openLink(url: string): void;
  /** The window has drawn its first complete picture. */
  painted(): void;

  /** Newest first; as many as a list takes. */
  searchMessages(account: string, query: string): Result<FoundMessageView[]>;
  /** Everything that the service still has is fetched, so that the search finds it; told by `history`. */
  fetchHistory(account: string): Result<null>;
  stopFetchingHistory(account: string): void;
  /** Answers the file's path. */
  exportConversation(account: string, conversationId: string, format: ExportFormat): Result<string>;
  /** Forgets what was fetched; what was written and not sent stays. */
  clearLocalData(account: string): Result<null>;
}

export interface BridgeEvents {
  app: AppView;
  conversations: { account: string; changed: ConversationView[]; removed: string[] };
  people: { account: string; changed: PersonView[] };
  /** New or changed events of the open conversation, and its unsent messages. */
  timeline: { account: string; conversationId: string; events: Event[]; outbox: OutboxItemView[] };
  go: Destination;
  /** The mirror may have missed something (the window was hidden, a session resynchronised): read everything anew. */
  refresh: { account: string };
  /** Something that the person should know, for people to read. */
  say: string;
  updates: UpdatesView;
  /** The person asked for the settings of window, keyboard and spelling. */
  windowSettings: null;
  history: { account: string; progress: HistoryProgressView | null };
  /** A surprise that somebody sends now; whoever does not look misses it. */
  easterEgg: { account: string; conversationId: string; sender: string; message: string };
}

export type CommandName = keyof Commands;
export type BridgeEventName = keyof BridgeEvents;

/** What the page sees as `window.parley`. */
export type Bridge = {
  [K in CommandName]: (...input: Parameters<Commands[K]>) => Promise<Awaited<ReturnType<Commands[K]>>>;
} & {
  /** Returns the function that ends the subscription. */
  on<K extends BridgeEventName>(event: K, listener: (payload: BridgeEvents[K]) => void): () => void;
};

/** Every command by name, so that the preload and the handlers cannot forget one. */
export const commandNames = [
  ...historyCommandNames,
  'readApp',
  'readAccount',
  'lookAround',
  'startHere',
  'join',
  'signOut',
  'selectAccount',
  'retryConnection',
  'changeSettings',
  'openConversation',
  'closeConversation',
  'conversationSeen',
  'setTyping',
  'saveDraft',
  'sendMessage',
  'retryMessage',
  'discardMessage',
  'setNotificationLevel',
  'searchPeople',
  'createConversation',
  'setMood',
  'setDoNotDisturb',
  'setDesktopOff',
  'setSounds',
  'setAppearsAway',
  'openLink',
  'painted',
  'searchMessages',
  'fetchHistory',
  'stopFetchingHistory',
  'exportConversation',
  'clearLocalData',
  ...composingCommandNames,
  ...windowCommandNames,
  ...peopleCommandNames,
  ...listCommandNames,
  ...notificationCommandNames,
  ...networkCommandNames,
  ...updateCommandNames,
  ...problemCommandNames,
  ...settingsCommandNames,
] as const satisfies readonly CommandName[];

/** A compile error here names a command that `commandNames` lacks. */
type Missing = Exclude<CommandName, (typeof commandNames)[number]>;
export const everyCommandIsNamed: [Missing] extends [never] ? true : Missing = true;

/** The ipc channel of a command or an event. */
export const commandChannel = (name: CommandName): string => `command:${name}`;
export const eventChannel = (name: BridgeEventName): string => `event:${name}`;
