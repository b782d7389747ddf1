import { Notification } from 'electron';
import type { NotificationContent, Notifier, NotifierEvents } from './notifier.ts';

/** Old notifications that may still be clicked in the desktop's own list. */
const keptLimit = 200;

/** Notifications where Electron's own class can do all that is needed: Windows and macOS. */
export class ElectronNotifier implements Notifier {
  readonly #events: NotifierEvents;
  readonly #shown = new Map<string, Notification>();
  /** A notification that was collected as garbage answers no click any more. */
  readonly #kept = new Set<Notification>();

  constructor(events: NotifierEvents) {
    this.#events = events;
  }

  async show(key: string, content: NotificationContent): Promise<void> {
    if (!Notification.isSupported()) return;
    await this.withdraw(key);
    const actions = content.actions ?? [];
    const notification = new Notification({
      title: content.title,
      body: content.body,
      silent: true,
      hasReply: content.reply ?? false,
      actions: actions.map(({ label }) => ({ type: 'button', text: label })),
    });
    notification.on('click', () => this.#events.activated(key));
    notification.on('action', ({ actionIndex }) => {
      const action = actions[actionIndex];
      if (action) this.#events.pressed(key, action.key);
    });
    notification.on('reply', ({ reply }) => this.#events.replied(key, reply));
    notification.on('close', () => {
      if (this.#shown.get(key) === notification) this.#shown.delete(key);
    });
    this.#shown.set(key, notification);
    this.#keep(notification);
    notification.show();
  }

  async withdraw(key: string): Promise<void> {
    const notification = this.#shown.get(key);
    if (!notification) return;
    this.#shown.delete(key);
    this.#kept.delete(notification);
    notification.close();
  }

  async close(): Promise<void> {
    for (const key of this.#shown.keys()) await this.withdraw(key);
    this.#kept.clear();
  }

  #keep(notification: Notification): void {
    this.#kept.add(notification);
    for (const oldest of this.#kept) {
      if (this.#kept.size <= keptLimit) break;
      this.#kept.delete(oldest);
    }
  }
}
