import { defaultAction, inlineReply, notifyArguments, offeredActions } from './linux-notification.ts';
import { connectNotificationService, type NotificationService } from './linux-service.ts';
import type { NotificationContent, Notifier, NotifierEvents, NotifierLog } from './notifier.ts';

/** Ids of notifications that a daemon's own history may still offer for a click after it closed them. */
const rememberedIds = 200;
/** What the log says when the daemon has gone or another has come. */
export const ownerChanged = 'notification service has changed';
/** Reason of NotificationClosed in the Desktop Notifications Specification: dismissed by the person. */
const closedByPerson = 2;

/**
 * Notifications over org.freedesktop.Notifications, which can replace, close and carry pictures where Electron's own
 * class on Linux cannot. Connects when first used, and again when the bus or the daemon comes back.
 */
export class LinuxNotifier implements Notifier {
  readonly #events: NotifierEvents;
  readonly #log: NotifierLog;
  #service: Promise<NotificationService> | null = null;
  #missing = false;
  readonly #shown = new Map<string, number>();
  /** What each notification is about, and which of its parts the daemon was asked to offer. */
  readonly #offers = new Map<number, { key: string; actions: ReadonlySet<string> }>();
  /** Calls for one key run in order, so that each knows the id that the one before it got. */
  readonly #queues = new Map<string, Promise<void>>();

  readonly #address: string | undefined;

  /** `busAddress`: the session bus; without one nothing is shown, which is logged once. */
  constructor(
    events: NotifierEvents,
    log: NotifierLog,
    busAddress = process.env['DBUS_SESSION_BUS_ADDRESS'],
  ) {
    this.#events = events;
    this.#log = log;
    this.#address = busAddress;
  }

  show(key: string, content: NotificationContent): Promise<void> {
    return this.#inOrder(key, async (service) => {
      const capabilities = await service.capabilities();
      const replaces = this.#shown.get(key) ?? 0;
      const input = notifyArguments(content, replaces, capabilities);
      const id = await service.notify(input);
      this.#shown.set(key, id);
      this.#remember(id, { key, actions: offeredActions(input) });
    });
  }

  withdraw(key: string): Promise<void> {
    if (!this.#shown.has(key) && !this.#queues.has(key)) return Promise.resolve();
    return this.#inOrder(key, async (service) => {
      const id = this.#shown.get(key);
      if (id === undefined) return;
      this.#forget(key, id);
      await service.closeNotification(id);
    });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#shown.keys()].map((key) => this.withdraw(key)));
    const service = this.#service;
    this.#service = null;
    await service?.then((each) => each.close()).catch(() => undefined);
  }

  #inOrder(key: string, work: (service: NotificationService) => Promise<void>): Promise<void> {
    const before = this.#queues.get(key) ?? Promise.resolve();
    const after = before.then(() => this.#withService(work));
    this.#queues.set(key, after);
    return after.finally(() => {
      if (this.#queues.get(key) === after) this.#queues.delete(key);
    });
  }

  async #withService(work: (service: NotificationService) => Promise<void>): Promise<void> {
    try {
      await work(await this.#connect());
      if (this.#missing) this.#log.info({}, 'notification service is back');
      this.#missing = false;
    } catch (error) {
      // Said once: a desktop without a daemon would fill the log with every message.
      if (!this.#missing) this.#log.warn({ error: String(error) }, 'no notification service');
      this.#missing = true;
    }
  }

  #connect(): Promise<NotificationService> {
    this.#service ??= connectNotificationService(
      this.#address,
      {
        actionInvoked: (id, action) => this.#activate(id, action),
        closed: (id, reason) => this.#closed(id, reason),
        replied: (id, text) => this.#replied(id, text),
        replaced: () => {
          this.#log.info({}, ownerChanged);
          this.#reset();
        },
      },
      () => {
        this.#service = null;
        this.#reset();
      },
    ).catch((error: unknown) => {
      this.#service = null;
      throw error;
    });
    return this.#service;
  }

  #activate(id: number, action: string): void {
    const offer = this.#offers.get(id);
    if (!offer?.actions.has(action)) return;
    if (action === defaultAction) this.#events.activated(offer.key);
    // An answer comes with its text, as a signal of its own.
    else if (action !== inlineReply) this.#events.pressed(offer.key, action);
  }

  #replied(id: number, text: string): void {
    const offer = this.#offers.get(id);
    if (offer?.actions.has(inlineReply)) this.#events.replied(offer.key, text);
  }

  #closed(id: number, reason: number): void {
    const key = this.#offers.get(id)?.key;
    if (key === undefined || this.#shown.get(key) !== id) return;
    this.#shown.delete(key);
    this.#log.info({ id, reason }, 'notification closed');
    if (reason === closedByPerson) this.#events.dismissed(key);
  }

  #remember(id: number, offer: { key: string; actions: ReadonlySet<string> }): void {
    this.#offers.delete(id);
    this.#offers.set(id, offer);
    for (const [old, { key }] of this.#offers) {
      if (this.#offers.size <= rememberedIds) break;
      if (this.#shown.get(key) !== old) this.#offers.delete(old);
    }
  }

  #forget(key: string, id: number): void {
    this.#shown.delete(key);
    this.#offers.delete(id);
  }

  #reset(): void {
    this.#shown.clear();
    this.#offers.clear();
  }
}
