import { sessionBus, type MessageBus } from 'dbus-native';

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
