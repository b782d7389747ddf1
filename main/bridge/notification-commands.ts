import type { HandlersOf } from '../../preload/bridge.ts';
import type { notificationCommands } from '../../preload/commands/notifications.ts';
import type { NotificationControl } from '../notifier/control.ts';
import { asDone, asResult } from '../result/as-result.ts';

/** What the commands about notifications and sounds do. */
export function notificationHandlers(control: NotificationControl): HandlersOf<typeof notificationCommands> {
  return {
    readNotificationSettings: () => control.read(),
    changeNotificationSettings: (change) => control.change(change),
    addOwnSound: (name, bytes) => asResult(() => control.addOwn(name, bytes)),
    removeOwnSound: (choice) => control.removeOwn(choice),
    tryOutSound: (kind, choice) => control.tryOut(kind, choice),
    readConversationNotifications: (account, id) => control.conversation(account, id),
    setConversationSound: (account, id, sound) => control.setConversationSound(account, id, sound),
    muteConversation: (account, id, duration) => asDone(() => control.mute(account, id, duration)),
    readNotificationRecords: () => control.records(),
  };
}
