import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MuteChoice, NotificationRecords } from '../../client/index.ts';
import type {
  ConversationNotificationsView,
  MuteDuration,
  NotificationRecordView,
  NotificationSettingsChange,
  NotificationSettingsView,
} from '../../preload/commands/notifications.ts';
import { conversationKey, isOfAccount } from '../settings/conversation-key.ts';
import type { JsonStore } from '../settings/json-store.ts';
import type { Settings } from '../settings/schema.ts';
import {
  includedSounds,
  ownFile,
  soundKinds,
  type SoundChoice,
  type SoundKind,
} from '../../preload/sound-choices.ts';
import { keepOwnSound } from '../sounds/own-sounds.ts';
import type { Sounds } from '../sounds/sounds.ts';
import type { TimedMutes } from './timed-mutes.ts';
import { OwnRefusal } from '../result/own-refusal.ts';
import { t } from '../../words/translate.ts';

export interface NotificationControlOptions {
  settings: Pick<JsonStore<Settings>, 'value' | 'change'>;
  sounds: Pick<Sounds, 'tryOut'>;
  /** Where the person's own sounds are kept. */
  ownSounds: string;
  mutes: Pick<TimedMutes, 'mute' | 'unmute'>;
  records: NotificationRecords;
  /** What a conversation is called; null: it is no longer there. */
  nameOf: (account: string, conversationId: string) => string | null;
}

const soundKeys = {
  message: 'messageSound',
  ring: 'ringSound',
  sent: 'sentSound',
} as const satisfies Record<SoundKind, keyof Settings>;

/** How people keep names of files apart; longer ones say nothing more. */
const longestName = 80;

/** The person's own say in notifications and sounds: the one way for the window to change them. */
export class NotificationControl {
  readonly #options: NotificationControlOptions;

  constructor(options: NotificationControlOptions) {
    this.#options = options;
  }

  read(): NotificationSettingsView {
    const { value } = this.#options.settings;
    const { messageSound, ringSound, sentSound, soundVolume, ownSounds } = value;
    const { message, ring, sent } = includedSounds;
    return {
      content: value.notificationContent,
      reactions: value.reactionNotifications,
      mentions: value.mentionNotifications,
      sounds: { message: messageSound, ring: ringSound, sent: sentSound },
      volume: soundVolume,
      included: { message: [...message], ring: [...ring], sent: [...sent] },
      own: Object.entries(ownSounds).map(([choice, name]) => ({ choice, name })),
    };
  }

  change(change: NotificationSettingsChange): NotificationSettingsView {
    const { content, reactions, mentions, volume, ...sounds } = change;
    this.#options.settings.change({
      ...(content !== undefined && { notificationContent: content }),
      ...(reactions !== undefined && { reactionNotifications: reactions }),
      ...(mentions !== undefined && { mentionNotifications: mentions }),
      ...(volume !== undefined && { soundVolume: volume }),
      ...sounds,
    });
    return this.read();
  }

  /** Rejects with ClientError for what is no sound. */
  async addOwn(name: string, bytes: Uint8Array): Promise<SoundChoice> {
    const { settings, ownSounds } = this.#options;
    const choice = await keepOwnSound(ownSounds, bytes);
    if (choice === null) {
      throw new OwnRefusal(t('files.noSound'));
    }
    const kept = name.trim().slice(0, longestName) || t('files.ownSound');
    settings.change({ ownSounds: { ...settings.value.ownSounds, [choice]: kept } });
    return choice;
  }

  async removeOwn(choice: SoundChoice): Promise<NotificationSettingsView> {
    const { settings } = this.#options;
    const { [choice]: _, ...ownSounds } = settings.value.ownSounds;
    const usual = soundKinds
      .filter((kind) => settings.value[soundKeys[kind]] === choice)
      .map((kind) => [soundKeys[kind], kind === 'sent' ? 'none' : includedSounds[kind][0]]);
    const others = Object.entries(settings.value.conversationSounds).filter(([, sound]) => sound !== choice);
    settings.change({
      ownSounds,
      ...Object.fromEntries(usual),
      conversationSounds: Object.fromEntries(others),
    });
    const file = ownFile(choice);
    if (file !== null) await rm(join(this.#options.ownSounds, file), { force: true });
    return this.read();
  }

  tryOut(kind: SoundKind, choice: SoundChoice): void {
    this.#options.sounds.tryOut(kind, choice);
  }

  conversation(account: string, conversationId: string): ConversationNotificationsView {
    const { conversationSounds, mutes } = this.#options.settings.value;
    const key = conversationKey(account, conversationId);
    return { sound: conversationSounds[key] ?? null, mutedUntil: mutes[key] ?? null };
  }

  setConversationSound(account: string, conversationId: string, sound: SoundChoice): void {
    const { settings } = this.#options;
    const key = conversationKey(account, conversationId);
    const { [key]: _, ...others } = settings.value.conversationSounds;
    settings.change({ conversationSounds: sound === 'as-usual' ? others : { ...others, [key]: sound } });
  }

  /** Rejects with ClientError. */
  mute(account: string, conversationId: string, duration: MuteDuration): Promise<void> {
    const { mutes } = this.#options;
    if (duration === 'off') return mutes.unmute(account, conversationId);
    return mutes.mute(account, conversationId, duration satisfies MuteChoice);
  }

  /** The last decisions, newest first. */
  records(): NotificationRecordView[] {
    const { records, nameOf } = this.#options;
    return records
      .list()
      .map((record) => ({ ...record, conversation: nameOf(record.account, record.conversationId) }));
  }

  /** An account that is no longer here leaves no choices behind. */
  removed(account: string): void {
    const { settings } = this.#options;
    const others = Object.entries(settings.value.conversationSounds).filter(
      ([key]) => !isOfAccount(key, account),
    );
    if (others.length === Object.keys(settings.value.conversationSounds).length) return;
    settings.change({ conversationSounds: Object.fromEntries(others) });
  }
}
