import type { ContentLevelChoice } from '../../../preload/commands/notifications.ts';
import { reactionChoices, type ReactionChoice } from '../../../words/notification-reasons.ts';
import { t } from '../../../words/translate.ts';
import { choicesOf } from '../../kit/fields/choices-of.ts';
import type { SettingsPage } from '../setting/setting.ts';

/** Notifications and their sounds. */
export function notificationsPage(): SettingsPage {
  return {
    id: 'notifications',
    title: t('settings.notifications.title'),
    icon: 'bell',
    settings: [
      {
        id: 'sounds',
        kind: 'switch',
        label: t('settings.notifications.sounds'),
        hint: t('settings.notifications.soundsHint'),
        words: t('settings.notifications.soundsWords'),
        ofAccount: true,
        read: ({ self }) => self?.sounds ?? true,
        write: ({ bridge, account }, on) => bridge.setSounds(account, on),
      },
      {
        id: 'ringing',
        kind: 'switch',
        label: t('settings.notifications.ringing'),
        hint: t('settings.notifications.ringingHint'),
        words: t('settings.notifications.ringingWords'),
        ofAccount: true,
        read: ({ self }) => self?.ringing ?? true,
        write: ({ bridge, account }, on) => bridge.setRinging(account, on),
      },
      {
        id: 'notification-content',
        kind: 'choices',
        label: t('settings.notifications.content'),
        hint: t('settings.notifications.contentHint'),
        words: t('settings.notifications.contentWords'),
        choices: choicesOf(['name-and-text', 'name-only', 'nothing'], (content) =>
          t(`settings.notifications.contents.${content}`),
        ),
        read: ({ notifications }) => notifications?.content ?? '',
        write: async ({ bridge, notificationsChanged }, content) =>
          notificationsChanged(
            await bridge.changeNotificationSettings({ content: content as ContentLevelChoice }),
          ),
      },
      {
        id: 'reaction-notifications',
        kind: 'choices',
        label: t('settings.notifications.reactions'),
        hint: t('settings.notifications.reactionsHint'),
        words: t('settings.notifications.reactionsWords'),
        choices: choicesOf(reactionChoices, (choice) =>
          t(`settings.notifications.reactionChoices.${choice}`),
        ),
        read: ({ notifications }) => notifications?.reactions ?? '',
        write: async ({ bridge, notificationsChanged }, choice) =>
          notificationsChanged(
            await bridge.changeNotificationSettings({ reactions: choice as ReactionChoice }),
          ),
      },
      {
        id: 'mention-notifications',
        kind: 'switch',
        label: t('settings.notifications.mentions'),
        hint: t('settings.notifications.mentionsHint'),
        words: t('settings.notifications.mentionsWords'),
        read: ({ notifications }) => notifications?.mentions ?? true,
        write: async ({ bridge, notificationsChanged }, mentions) =>
          notificationsChanged(await bridge.changeNotificationSettings({ mentions })),
      },
      {
        id: 'sound-choice',
        kind: 'part',
        label: t('settings.sound.label'),
        hint: t('settings.sound.hint'),
        words: t('settings.sound.words'),
      },
    ],
  };
}
