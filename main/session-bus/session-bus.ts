import { sessionBus, type Message, type MessageBus } from 'dbus-native';

/** Type of a D-Bus message. */
export const methodCall = 1;
export const signalMessage = 4;

/** A connection of its own to the session bus; rejects when there is none. `address` is a D-Bus address of it. */
export async function openSessionBus(address: string | undefined, lost: () => void): Promise<MessageBus> {
  if (!address) throw new Error('no session bus in the environment');
  const bus = sessionBus({ busAddress: address, timeout: 10_000 });
  bus.connection.on('error', () => undefined);
  bus.connection.on('close', lost);
  // A failing connection never answers `getId`, so its end must settle the wait too.
  await new Promise<void>((resolve, reject) => {
    bus.connection.once('error', reject);
    bus.connection.once('close', () => reject(new Error('the session bus closed the connection')));
    bus.getId().then(() => resolve(), reject);
  });
  return bus;
}

const busDriver = 'org.freedesktop.DBus';

/**
 * What the bus itself says about the owner of a name: the unique name of the program that took it, empty when it was given up;
 * null for any other message. Every program can send a signal that looks like it, but not under the bus's own name.
 */
export function newOwnerOf(name: string, { type, sender, member, body }: Message): string | null {
  if (type !== signalMessage || sender !== busDriver || member !== 'NameOwnerChanged') return null;
  return body?.[0] === name ? String(body[2] ?? '') : null;
}

/** Match rule for the messages that `newOwnerOf` reads. */
export const ownerRule = (name: string): string =>
  `type='signal',sender='${busDriver}',member='NameOwnerChanged',arg0='${name}'`;
