import type { Message, MessageBus } from 'dbus-native';
import type { NotifierLog } from './notifier.ts';
import type { QuietSource } from './quiet-sources.ts';
import { newOwnerOf, openSessionBus, ownerRule, signalMessage } from '../session-bus/session-bus.ts';

export interface DesktopQuietOptions {
  sources: readonly QuietSource[];
  /** Address of the session bus. */
  busAddress: string | undefined;
  log: NotifierLog;
}

const daemonName = 'org.freedesktop.Notifications';

/**
 * Whether the desktop itself is asked not to disturb, as it last said; known ahead of time, so that no message waits
 * for an answer. Where no one can be asked, it is not: a message that no one hears of is worse than one too many.
 */
export class DesktopQuiet {
  readonly #options: DesktopQuietOptions;
  readonly #quiet = new Set<QuietSource>();
  /** The number of the newest question to each, whose answer alone counts. */
  readonly #asked = new Map<QuietSource, number>();
  #bus: Promise<MessageBus> | null = null;
  #closed = false;
  #saidWhyNot = false;

  constructor(options: DesktopQuietOptions) {
    this.#options = options;
  }

  get on(): boolean {
    // The bus may be back: then the next message knows.
    void this.start();
    return this.#quiet.size > 0;
  }

  /** Resolves once everything was asked; never rejects. */
  async start(): Promise<void> {
    if (this.#closed || this.#bus) return;
    this.#bus = openSessionBus(this.#options.busAddress, () => this.#lost());
    try {
      const bus = await this.#bus;
      bus.connection.on('message', (message) => this.#receive(bus, message));
      await bus.watch(ownerRule(daemonName));
      for (const { rule } of this.#options.sources) await bus.watch(rule);
      await this.#askAll(bus);
    } catch (error) {
      // Said once: a desktop without a bus would fill the log with every message.
      if (!this.#saidWhyNot)
        this.#options.log.info({ error: String(error) }, 'the desktop cannot be asked whether to disturb');
      this.#saidWhyNot = true;
      await this.#bus?.then((bus) => bus.close()).catch(() => undefined);
      this.#lost();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    const bus = this.#bus;
    this.#bus = null;
    await bus?.then((each) => each.close()).catch(() => undefined);
  }

  #lost(): void {
    this.#bus = null;
    this.#quiet.clear();
  }

  #receive(bus: MessageBus, message: Message): void {
    if (message.type !== signalMessage) return;
    if (newOwnerOf(daemonName, message) !== null) void this.#askAll(bus);
    // Any program may say that something changed, the answer comes from the name that is asked.
    for (const source of this.#options.sources) if (source.concerns(message)) void this.#ask(bus, source);
  }

  async #askAll(bus: MessageBus): Promise<void> {
    await Promise.all(this.#options.sources.map((source) => this.#ask(bus, source)));
  }

  async #ask(bus: MessageBus, source: QuietSource): Promise<void> {
    const number = (this.#asked.get(source) ?? 0) + 1;
    this.#asked.set(source, number);
    const quiet = await source.ask(bus).catch(() => false);
    if (this.#asked.get(source) !== number || this.#bus === null) return;
    const before = this.#quiet.size > 0;
    if (quiet) this.#quiet.add(source);
    else this.#quiet.delete(source);
    const now = this.#quiet.size > 0;
    if (now !== before)
      this.#options.log.info({ quiet: now, says: source.name }, 'do-not-disturb of the desktop');
  }
}
