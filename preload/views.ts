/**
 * What the main process shows to the window: plain data, safe to structured-clone, made of the wire contract's own
 * types plus what only this desktop knows (drafts, unsent messages, connection). Times ending in `At` or `until` are
 * milliseconds since the epoch; timestamps inside protocol types stay microseconds.
 */
import type {
  Conversation,
  Entity,
  Event,
  EventAnnotation,
  MessageContent,
  Presence,
  Segment,
} from '../protocol/types.ts';

import type { DraftPhotoView } from './commands/composing.ts';
import type { ProblemView } from './commands/problems.ts';
import type { CertificateView, ConnectionView } from './connection-view.ts';
import type { SettingsView } from './views/settings.ts';

export type { CertificateView, ConnectionView, RefusalView } from './connection-view.ts';
export type { AccentChoice, QuietHoursView, SendWith, SettingsView, ThemeChoice } from './views/settings.ts';

export interface DoNotDisturbView {
  on: boolean;
  /** Null: until turned off. */
  until: number | null;
}

/** A part of the own presence that others may see or not. */
export type ShownPart = 'last-seen' | 'device' | 'in-call';

/** The signed-in person as the service knows them. */
export interface SelfView {
  gaiaId: string;
  email: string;
  entity: Entity;
  mood: Segment[];
  doNotDisturb: DoNotDisturbView;
  desktopOff: boolean;
  /** Sound for incoming messages, the account's setting. */
  sounds: boolean;
  /** gaia_ids of those whom the person blocks. */
  blocked: string[];
  /** Shortcodes and emoticons become emoji while one types. */
  emojiConversion: boolean;
  /** Null: never chosen. */
  compact: boolean | null;
  /** Ringing for incoming calls, the account's setting. */
  ringing: boolean;
  /** What others may see. */
  shown: Record<ShownPart, boolean>;
  /** E.164. */
  phones: string[];
  /** Two letters; empty without one. */
  region: string;
}

export interface AccountView {
  /** Opaque key of this account on this desktop; names the account in every command. */
  key: string;
  kind: 'here' | 'joined' | 'look-around';
  /** Host and port of the service, for people to read. */
  server: string;
  connection: ConnectionView;
  /** Null until the first sync or the cache has said who this is. */
  self: SelfView | null;
  unread: number;
}

/** How the person reads the clock: "2:32 pm" or "14:32". */
export type HourCycle = 'h12' | 'h23';

export interface AppView {
  version: string;
  hourCycle: HourCycle;
  /** BCP 47. */
  systemLanguage: string;
  accounts: AccountView[];
  /** The account whose conversations the window shows; null on first start. */
  active: string | null;
  /** Others see the person as away, by choice and until the app ends. */
  appearsAway: boolean;
  settings: SettingsView;
  /** What is wrong with this computer and has to be said, the gravest first. */
  problems?: ProblemView[];
}

/** One row of the conversation list. */
export interface ConversationView {
  id: string;
  conversation: Conversation;
  lastEvent: Event | null;
  unread: number;
  /** gaia_ids of the people typing now, never oneself. */
  typing: string[];
  /** gaia_ids of the people whose focus is in this conversation now. */
  present: string[];
  draft: string;
  /** The pictures that wait to be sent with it, in their order. */
  draftPhotos: DraftPhotoView[];
  outbox: 'empty' | 'sending' | 'failed';
  /** The message that could not be sent, where `outbox` is 'failed'; the list shows its words. */
  unsent?: MessageContent;
  /** The call that is going on; absent: there is none. */
  call?: CallView;
}

export interface CallView {
  /** gaia_ids of those who are in it, as far as the loaded history tells, in the order in which they came. */
  people: string[];
  /** Who began it; empty where the loaded history does not tell. */
  by: string;
  /** Milliseconds since the epoch on this computer's clock; 0 where the loaded history does not tell. */
  since: number;
}

export interface PersonView {
  gaiaId: string;
  entity: Entity;
  presence: Presence | null;
}

/** A message that the service has not acknowledged yet. */
export interface OutboxItemView {
  clientGeneratedId: number;
  conversationId: string;
  content: MessageContent;
  /** A picture on its way, in bytes. */
  photo?: { type: string; size: number; sent: number };
  annotation?: EventAnnotation[];
  createdAt: number;
  state: 'waiting' | 'sending' | 'failed';
  /** Why it failed, for people to read. */
  reason: string | null;
}

/** The loaded part of one conversation's history, oldest first. */
export interface TimelineView {
  conversationId: string;
  events: Event[];
  hasOlder: boolean;
  outbox: OutboxItemView[];
}

/** A part of a conversation's history without holes, oldest first. */
export interface HistoryStretchView {
  events: Event[];
  hasOlder: boolean;
  hasNewer: boolean;
}

/** Where a search within a conversation found something. */
export interface FoundPlaceView {
  eventId: string;
  /** Microseconds. */
  timestamp: number;
}

/** A stretch of a found message; `found`: it is what was searched for. */
export interface SnippetPartView {
  text: string;
  found: boolean;
}

/** A message that the search found. */
export interface FoundMessageView {
  conversationId: string;
  eventId: string;
  /** Microseconds. */
  timestamp: number;
  /** gaia_id. */
  sender: string;
  snippet: SnippetPartView[];
}

export type ExportFormat = 'html' | 'json';

/** How much of an account's whole history has been fetched; null: nothing is being fetched. */
export interface HistoryProgressView {
  done: number;
  conversations: number;
  events: number;
}

/** Everything the window needs of one account to draw itself. */
export interface AccountSnapshot {
  account: string;
  conversations: ConversationView[];
  people: PersonView[];
}

/** Why something asked for did not happen; `message` says what to do about it. */
export interface Failure {
  message: string;
  field?: 'server' | 'account' | 'password' | 'displayName' | 'invite';
  /** Accepting it is what it takes. */
  certificate?: CertificateView;
}

export type Result<T> = { ok: true; value: T } | { ok: false; error: Failure };

export interface JoinRequest {
  mode: 'sign-in' | 'sign-up';
  /** Address of a service or an invite link. */
  server: string;
  account: string;
  password: string;
  displayName: string;
  invite: string;
}

export interface StartHereRequest {
  displayName: string;
  account: string;
  password: string;
}

/** Do-not-disturb as the menus offer it. */
export type DoNotDisturbChoice =
  'off' | '30-minutes' | '1-hour' | '4-hours' | 'until-morning' | 'until-turned-off';

export type TypingState = 'started' | 'paused' | 'stopped';

export interface NewConversation {
  people: string[];
  name: string;
  group: boolean;
}

/** Where the main process asks the window to go. */
export type Destination =
  /** `moment`: of the message to show, microseconds. */
  | { kind: 'conversation'; account: string; conversationId: string; moment?: number }
  | { kind: 'mood-editor'; account: string }
  | { kind: 'new-conversation'; account: string }
  | { kind: 'updates' }
  | { kind: 'settings'; account: string }
  | SignInDestination;

/** The form to join a service, filled in as far as a link says. */
export interface SignInDestination {
  kind: 'sign-in';
  mode: JoinRequest['mode'];
  server: string;
  invite: string;
}
