import type { NotificationCommands } from '../../preload/commands/notifications.ts';
import { isSoundChoice } from '../sounds/choices.ts';
import { ownSoundBytes } from '../sounds/own-sounds.ts';
import { key, oneOf, record, text, whole, type Check, type ChecksOf } from './check.ts';

const sound: Check = (value) => (isSoundChoice(value) ? null : 'must be a sound that can be chosen');
const soundOrUsual: Check = (value) => (value === 'as-usual' ? null : sound(value));
const kind = oneOf('message', 'ring', 'sent');
const percent: Check = (value) => whole(value) ?? (Number(value) <= 100 ? null : 'must be at most 100');
const soundFile: Check = (value) =>
  value instanceof Uint8Array && value.length > 0 && value.length <= ownSoundBytes
    ? null
    : 'must be the bytes of a sound';

export const notificationChecks: ChecksOf<NotificationCommands> = {
  readNotificationSettings: [],
  changeNotificationSettings: [
    record(
      {
        content: oneOf('name-and-text', 'name-only', 'nothing'),
        volume: percent,
        messageSound: sound,
        ringSound: sound,
        sentSound: sound,
      },
      true,
    ),
  ],
  addOwnSound: [text, soundFile],
  removeOwnSound: [sound],
  tryOutSound: [kind, sound],
  readConversationNotifications: [key, key],
  setConversationSound: [key, key, soundOrUsual],
  muteConversation: [key, key, oneOf('1-hour', '8-hours', 'until-turned-on', 'off')],
  readNotificationRecords: [],
};
