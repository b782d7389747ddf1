import type { Result } from '../views.ts';

/** How much a notification gives away to whoever looks at the screen. */
export type ContentLevelChoice = 'name-and-text' | 'name-only' | 'nothing';

export type SoundKindChoice = 'message' | 'ring' | 'sent';

/** For how long a conversation keeps quiet; `off`: no longer. */
export type MuteDuration = '1-hour' | '8-hours' | 'until-turned-on' | 'off';

/** A sound to choose from: an included one by its name, or a file that the person brought. */
export interface OwnSoundView {
  /** What stands for it in a choice. */
  choice: string;
  /** The name of its file, for people to read. */
  name: string;
}

/** What this computer tells and lets hear. A sound is `none`, the name of an included one, or the choice of one's own. */
export interface NotificationSettingsView {
  content: ContentLevelChoice;
  sounds: Record<SoundKindChoice, string>;
  /** 0 to 100, as a person hears it. */
  volume: number;
  /** The included sounds meant for each kind, the usual one first; any sound may serve for everything. */
  included: Record<SoundKindChoice, string[]>;
  own: OwnSoundView[];
}

/** What is different for one conversation. */
export interface ConversationNotificationsView {
  /** Null: as for every other. */
  sound: string | null;
  /** When a timed mute ends, milliseconds since the epoch; null: there is none. */
  mutedUntil: number | null;
}

/** What an event asked of the person: `ringing` is a call that began just then, `call` one that had begun before. */
export type NotificationSubject = 'message' | 'ringing' | 'call' | 'added' | 'nothing';

/** Why something was told, or was not. */
export type NotificationReason =
  | 'own'
  | 'not-worth-it'
  | 'blocked'
  | 'desktop-off'
  | 'do-not-disturb'
  | 'quiet-conversation'
  | 'unlikely-invitation'
  | 'read'
  | 'on-screen'
  | 'other-client-active'
  | 'long-ago'
  | 'desktop-quiet'
  | 'burst'
  | 'wanted';

/** One decision about something that came: never what was said, nor by whom. */
export interface NotificationRecordView {
  /** Milliseconds since the epoch. */
  at: number;
  account: string;
  conversationId: string;
  /** What the conversation is called now; null: it is no longer there. */
  conversation: string | null;
  eventId: string;
  subject: NotificationSubject;
  /** False: found by catching up. */
  live: boolean;
  reason: NotificationReason;
  shown: boolean;
  sound: 'message' | 'ring' | null;
}

/** Notifications and sounds of this computer. */
export interface NotificationCommands {
  readNotificationSettings(): NotificationSettingsView;
  /** Answers what holds afterwards. */
  changeNotificationSettings(
    change: Partial<{ content: ContentLevelChoice; volume: number }> &
      Partial<Record<`${SoundKindChoice}Sound`, string>>,
  ): NotificationSettingsView;
  /** Keeps a copy of a sound file of the person and answers the choice that stands for it. `name`: for people to read. */
  addOwnSound(name: string, bytes: Uint8Array): Result<string>;
  /** What was chosen to sound so sounds as usual again. */
  removeOwnSound(choice: string): NotificationSettingsView;
  /** Lets a sound be heard, in place of one that is tried out already. */
  tryOutSound(kind: SoundKindChoice, choice: string): void;

  readConversationNotifications(account: string, conversationId: string): ConversationNotificationsView;
  /** `as-usual`: as for every other conversation. */
  setConversationSound(account: string, conversationId: string, sound: string): void;
  muteConversation(account: string, conversationId: string, duration: MuteDuration): Result<null>;

  /** The last decisions, newest first; in memory only. */
  readNotificationRecords(): NotificationRecordView[];
}

export const notificationCommandNames = [
  'readNotificationSettings',
  'changeNotificationSettings',
  'addOwnSound',
  'removeOwnSound',
  'tryOutSound',
  'readConversationNotifications',
  'setConversationSound',
  'muteConversation',
  'readNotificationRecords',
] as const satisfies readonly (keyof NotificationCommands)[];
