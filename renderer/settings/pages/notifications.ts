import type { ContentLevelChoice } from '../../../preload/commands/notifications.ts';
import type { Words } from '../../words/words.ts';
import { listOf } from '../../kit/fields/list-of.ts';
import type { SettingsPage } from '../setting/setting.ts';

/** What makes itself heard. */
export function notificationsPage(words: Words): SettingsPage {
  const say = words.settings;
  return {
    id: 'notifications',
    title: say.notifications.title,
    icon: 'bell',
    settings: [
      {
        id: 'sounds',
        kind: 'switch',
        label: say.notifications.sounds,
        hint: say.notifications.soundsHint,
        words: say.notifications.soundsWords,
        ofAccount: true,
        read: ({ self }) => self?.sounds ?? true,
        write: ({ bridge, account }, on) => bridge.setSounds(account, on),
      },
      {
        id: 'ringing',
        kind: 'switch',
        label: say.notifications.ringing,
        hint: say.notifications.ringingHint,
        words: say.notifications.ringingWords,
        ofAccount: true,
        read: ({ self }) => self?.ringing ?? true,
        write: ({ bridge, account }, on) => bridge.setRinging(account, on),
      },
      {
        id: 'notification-content',
        kind: 'choices',
        label: say.notifications.content,
        hint: say.notifications.contentHint,
        words: say.notifications.contentWords,
        choices: listOf(say.notifications.contents),
        read: ({ notifications }) => notifications?.content ?? '',
        write: async ({ bridge, notified }, content) =>
          notified(await bridge.changeNotificationSettings({ content: content as ContentLevelChoice })),
      },
      {
        id: 'sound-choice',
        kind: 'part',
        part: 'sounds',
        label: say.sound.label,
        hint: say.sound.hint,
        words: say.sound.words,
      },
    ],
  };
}
