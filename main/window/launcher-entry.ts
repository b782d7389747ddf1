import { sessionBus, Variant, type MessageBus } from 'dbus-native';

/** The desktop file of an installed app, by which docks know whose count it is. */
const desktopFile = 'application://parley.desktop';
const path = '/com/canonical/unity/launcherentry/parley';
const name = 'com.canonical.Unity.LauncherEntry';

/**
 * The count at the app's icon in docks that know com.canonical.Unity.LauncherEntry: Ubuntu's, Plasma's, Plank. Sent by
 * the app itself, because Electron sends it only on Unity's own desktop. Without a session bus nothing is shown.
 */
export class LauncherEntry {
  readonly #address: string | undefined;
  #bus: MessageBus | null = null;

  /** `address`: the session bus's. */
  constructor(address: string | undefined) {
    this.#address = address;
  }

  show(count: number): void {
    const bus = this.#connected();
    bus?.sendSignal(path, name, 'Update', 'sa{sv}', [
      desktopFile,
      { count: new Variant('x', count), 'count-visible': new Variant('b', count > 0) },
    ]);
  }

  async close(): Promise<void> {
    await this.#bus?.close();
    this.#bus = null;
  }

  /** A bus that ends is asked for again with the next count. */
  #connected(): MessageBus | null {
    if (this.#bus !== null || !this.#address) return this.#bus;
    const bus = sessionBus({ busAddress: this.#address });
    const lost = (): void => {
      if (this.#bus === bus) this.#bus = null;
    };
    bus.connection.on('error', lost);
    bus.connection.on('close', lost);
    this.#bus = bus;
    return bus;
  }
}
