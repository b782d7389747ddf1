import type { Logger } from '../boot/log.ts';
import { AvatarPainter } from './avatar.ts';
import { ConversationNotifications, type Target } from './conversation-notifications.ts';
import { ElectronNotifier } from './electron.ts';
import { LinuxNotifier } from './linux.ts';
import type { NotifierEvents } from './notifier.ts';

export interface Notifications {
  conversations: ConversationNotifications;
  /** A word from the app itself; a later one takes its place. */
  say: (words: string) => void;
  /** Does once, ahead of time, what makes the first picture slow. */
  warmUp: () => void;
  close: () => Promise<void>;
}

/** No conversation has this key. */
const appKey = 'app';

/**
 * Notifications on this desktop. On Linux over D-Bus, where Electron's own cannot replace, withdraw or carry a picture.
 * `go`: the person clicked; null when it was about no conversation.
 */
export function setupNotifications(go: (target: Target | null) => void, log: Logger): Notifications {
  const events: NotifierEvents = {
    activated: (key) => go(conversations.activated(key)),
    dismissed: (key) => conversations.dismissed(key),
  };
  const notifier =
    process.platform === 'linux' ? new LinuxNotifier(events, log) : new ElectronNotifier(events);
  const painter = new AvatarPainter();
  const conversations = new ConversationNotifications(notifier, (id, name) => painter.paint(id, name));
  return {
    conversations,
    say: (words) => {
      void notifier.show(appKey, { title: 'Parley', body: words, image: null, category: 'presence' });
    },
    warmUp: () => {
      void painter.paint('', 'Parley');
    },
    close: () => notifier.close(),
  };
}
