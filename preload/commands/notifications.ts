import * as z from 'zod/mini';
import { notificationReasons, notificationSubjects } from '../../words/notification-reasons.ts';
import { account, command, conversationId, fileBytes, flag, text } from '../schema.ts';
import { isSoundChoice, ownSoundBytes, soundKinds } from '../sound-choices.ts';
import { done, result } from '../views/result.ts';
import { contentLevel, reactionChoice, soundVolume } from '../views/settings.ts';

export type ContentLevelChoice = z.infer<typeof contentLevel>;

const soundKind = z.enum(soundKinds);

/** `none`, the name of an included sound, or the choice of one's own. */
const sound = z.custom<string>(isSoundChoice, 'Invalid input: expected a sound that can be chosen');

/** For how long a conversation is muted; `off`: no longer. */
export const muteDuration = z.enum(['1-hour', '8-hours', 'until-turned-on', 'off']);
export type MuteDuration = z.infer<typeof muteDuration>;

/** A sound that the person added. */
export const ownSoundView = z.strictObject({
  /** What stands for it in a choice. */
  choice: z.string(),
  /** The name of its file, for people to read. */
  name: z.string(),
});

/** What notifications of this computer show and play. */
export const notificationSettingsView = z.strictObject({
  content: contentLevel,
  reactions: reactionChoice,
  /** Mentions by name are announced in quiet conversations, too. */
  mentions: flag,
  sounds: z.record(soundKind, z.string()),
  /** 0 to 100, as a person hears it. */
  volume: z.number(),
  /** The included sounds meant for each kind, the default one first; any sound may serve for everything. */
  included: z.record(soundKind, z.array(z.string())),
  own: z.array(ownSoundView),
});
export type NotificationSettingsView = z.infer<typeof notificationSettingsView>;

export const notificationSettingsChange = z.exactPartial(
  z.strictObject({
    content: contentLevel,
    reactions: reactionChoice,
    mentions: flag,
    volume: soundVolume,
    messageSound: sound,
    ringSound: sound,
    sentSound: sound,
  }),
);
export type NotificationSettingsChange = z.infer<typeof notificationSettingsChange>;

/** What is different for one conversation. */
export const conversationNotificationsView = z.strictObject({
  /** Null: as for every other. */
  sound: z.nullable(z.string()),
  /** When a timed mute ends, milliseconds since the epoch; null: there is none. */
  mutedUntil: z.nullable(z.number()),
});
export type ConversationNotificationsView = z.infer<typeof conversationNotificationsView>;

/** One decision about an event that arrived: never what it says, nor who it is from. */
export const notificationRecordView = z.strictObject({
  /** Milliseconds since the epoch. */
  at: z.number(),
  account,
  conversationId,
  /** What the conversation is called now; null: it is no longer there. */
  conversation: z.nullable(z.string()),
  eventId: z.string(),
  subject: z.enum(notificationSubjects),
  /** False: found by catching up. */
  live: z.boolean(),
  reason: z.enum(notificationReasons),
  shown: z.boolean(),
  sound: z.nullable(z.enum(['message', 'ring'])),
});
export type NotificationRecordView = z.infer<typeof notificationRecordView>;

/** Notifications and sounds of this computer. */
export const notificationCommands = {
  readNotificationSettings: command([], notificationSettingsView),
  /** Answers what holds afterwards. */
  changeNotificationSettings: command([notificationSettingsChange], notificationSettingsView),
  /** Keeps a copy of a sound file, by its name for people to read, and answers the choice that stands for it. */
  addOwnSound: command([text, fileBytes(ownSoundBytes)], result(z.string())),
  /** What was set to it plays the default again. */
  removeOwnSound: command([sound], notificationSettingsView),
  /** Plays a sound, in place of one that plays already. */
  tryOutSound: command([soundKind, sound], z.void()),

  readConversationNotifications: command([account, conversationId], conversationNotificationsView),
  /** `as-usual`: as for every other conversation. */
  setConversationSound: command([account, conversationId, z.union([sound, z.literal('as-usual')])], z.void()),
  muteConversation: command([account, conversationId, muteDuration], done),

  /** The last decisions, newest first; in memory only. */
  readNotificationRecords: command([], z.array(notificationRecordView)),
};
