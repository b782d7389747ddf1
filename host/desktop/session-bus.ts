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

/** After a loss, milliseconds; the last one again and again. A bus that was started anew is there soon. */
const pauses = [200, 400, 800, 1600, 3200, 5000];

/**
 * Has connections used, one after the other: when one is lost, another is opened as soon as there is a bus again. Returns the
 * function that ends it, which says goodbye.
 */
export function keepSessionBus(
  use: (bus: MessageBus) => void,
  lost: () => void = () => undefined,
): () => void {
  let current: MessageBus | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  const connect = (): void => {
    const bus = openSessionBus(() => {
      if (bus !== current) return;
      current = null;
      lost();
      timer = setTimeout(connect, pauses[Math.min(failures, pauses.length - 1)]).unref();
      failures += 1;
    });
    current = bus;
    void Promise.resolve(bus.getId()).then(
      () => (failures = 0),
      () => undefined,
    );
    use(bus);
  };
  connect();
  return () => {
    clearTimeout(timer);
    const bus = current;
    current = null;
    if (bus !== null) closeSessionBus(bus);
  };
}

let shared: MessageBus | null = null;
let isKept = false;
const users: ((bus: MessageBus) => void)[] = [];

/** The connection for everything that needs no name of its own; null without a session bus. */
export function sharedSessionBus(): MessageBus | null {
  if (!isKept && hasSessionBus()) {
    isKept = true;
    keepSessionBus(
      (bus) => {
        shared = bus;
        for (const use of users) use(bus);
      },
      () => {
        shared = null;
      },
    );
  }
  return shared;
}

/** Has that connection used now, and each one that takes its place. */
export function withSessionBus(use: (bus: MessageBus) => void): void {
  const bus = sharedSessionBus();
  users.push(use);
  if (bus !== null) use(bus);
}
