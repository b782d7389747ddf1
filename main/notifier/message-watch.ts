import { decideNotification, notificationContent, type Change } from '../../client/index.ts';
import type { Account } from '../accounts/accounts.ts';
import type { ConversationNotifications } from './conversation-notifications.ts';
import type { NotifierLog } from './notifier.ts';

export interface MessageWatchOptions {
  notifications: ConversationNotifications;
  /** The conversation is in front of the person's eyes. */
  isOnScreen: (account: string, conversationId: string) => boolean;
  /** Whether the account makes sounds on this computer. */
  soundsOf: (account: Account) => boolean;
  playSound: () => void;
  log: NotifierLog;
}

/** Turns what happens in the sessions into notifications and sounds. The rules are the client's; here they are obeyed. */
export class MessageWatch {
  readonly #options: MessageWatchOptions;

  constructor(options: MessageWatchOptions) {
    this.#options = options;
  }

  changed(account: Account, change: Change): void {
    const { notifications } = this.#options;
    switch (change.kind) {
      case 'arrived':
        this.#arrived(account, change);
        return;
      case 'read':
        this.#read(account, change.conversationId);
        return;
      case 'conversations':
        for (const conversationId of change.removed)
          void notifications.read({ account: account.key, conversationId });
        return;
      case 'self':
        if (account.session.self?.desktopOff) void notifications.clear(account.key);
        return;
      default:
    }
  }

  removed(account: string): void {
    void this.#options.notifications.clear(account);
  }

  #arrived(account: Account, { conversationId, event, live }: Extract<Change, { kind: 'arrived' }>): void {
    const { notifications, isOnScreen, soundsOf, playSound, log } = this.#options;
    const { session } = account;
    const conversation = session.conversations.get(conversationId)?.conversation;
    const { show, reason } = decideNotification({
      event,
      conversation,
      self: session.self,
      live,
      onScreen: isOnScreen(account.key, conversationId),
      deviceSound: true,
      nowUsec: session.time.nowUsec(),
    });
    log.info({ account: account.key, event: event.event_id, live, reason }, 'notification decided');
    if (!show) return;
    const { title, body } = notificationContent({
      event,
      conversation,
      people: session.people,
      self: session.self?.gaiaId ?? '',
    });
    const senderId = event.sender_id?.gaia_id ?? '';
    const senderName = session.people.get(senderId)?.entity.properties?.display_name ?? title;
    void notifications.arrived({
      account: account.key,
      conversationId,
      title,
      text: body,
      senderId,
      senderName,
    });
    if (soundsOf(account)) playSound();
  }

  /** Read as far as it goes, here or on another client: nothing is left to be told. */
  #read(account: Account, conversationId: string): void {
    const state = account.session.conversations.get(conversationId);
    if (state && state.unread > 0) return;
    void this.#options.notifications.read({ account: account.key, conversationId });
  }
}
