import dbus, { type Message, type MessageBus } from 'dbus-native';

const driver = 'org.freedesktop.DBus';

export interface OwnedSignal {
  /** Well-known name of the program whose signal it is. */
  name: string;
  interface: string;
  member: string;
  path?: string;
}

/**
 * Calls back for the signals of the program that owns a name at the time. Any program can send the same signal, on the system's
 * bus those of other users too; theirs do not count.
 */
export function onOwnedSignal(
  bus: MessageBus,
  signal: OwnedSignal,
  listener: (body: unknown[]) => void,
): void {
  const { name, path, interface: iface, member } = signal;
  /** Unique name of the owner; null until it is known. */
  let owner: string | null = null;
  bus.connection.on('message', (message: Message) => {
    const { type, sender, body = [] } = message;
    if (type !== dbus.messageType.signal) return;
    if (sender === driver && message.member === 'NameOwnerChanged') {
      if (body[0] === name) owner = String(body[2]);
      return;
    }
    const isWanted =
      message.interface === iface &&
      message.member === member &&
      (path === undefined || message.path === path);
    if (isWanted && owner !== null && sender === owner) listener(body);
  });
  const begin = async (): Promise<void> => {
    await bus.addMatch(`type='signal',sender='${driver}',member='NameOwnerChanged',arg0='${name}'`);
    await bus.addMatch(`type='signal',sender='${name}',interface='${iface}',member='${member}'`);
    const found = await Promise.resolve(bus.getNameOwner(name)).catch(() => '');
    // A change that was announced meanwhile is newer.
    owner ??= found;
  };
  // A bus that is gone has no signals.
  begin().catch(() => undefined);
}
