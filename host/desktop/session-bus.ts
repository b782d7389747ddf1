import dbus, { type MessageBus } from 'dbus-native';

/** Whether there is a session bus to speak to. */
export const hasSessionBus = (): boolean => (process.env['DBUS_SESSION_BUS_ADDRESS'] ?? '') !== '';

/**
 * A connection to the session bus of its own. A desktop without one, or one that ends, is no reason to end the app:
 * errors close the connection quietly and `lost` is told.
 */
export function openSessionBus(lost: () => void): MessageBus {
  const bus = dbus.sessionBus();
  bus.connection.on('error', lost);
  bus.connection.on('close', lost);
  return bus;
}

/** How long the bus may take to close a connection that says goodbye, milliseconds. */
const goodbyeMs = 1000;

/** Closes a connection; what was written before still goes out. One that the bus does not close in time is cut. */
export function closeSessionBus(bus: MessageBus): void {
  const { stream } = bus.connection;
  void bus.close();
  setTimeout(() => stream.destroy(), goodbyeMs).unref();
}

let shared: MessageBus | null = null;

/** The connection for everything that needs no name of its own; null without a session bus. */
export function sharedSessionBus(): MessageBus | null {
  if (shared === null && hasSessionBus()) {
    shared = openSessionBus(() => {
      shared = null;
    });
  }
  return shared;
}
