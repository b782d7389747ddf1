import type { Message, MessageBus } from 'dbus-native';
import { notifySignature, type NotifyArguments } from './linux-notification.ts';
import {
  methodCall,
  newOwnerOf,
  openSessionBus,
  ownerRule,
  signalMessage,
} from '../session-bus/session-bus.ts';

const busName = 'org.freedesktop.Notifications';
const objectPath = '/org/freedesktop/Notifications';

export interface NotificationServiceEvents {
  actionInvoked(id: number, action: string): void;
  closed(id: number, reason: number): void;
  replied(id: number, text: string): void;
  /** The daemon went away or another took its place: every id it gave out is void. */
  replaced(): void;
}

/** The desktop's notification service, called over one connection to the session bus. */
export interface NotificationService {
  /** What the daemon can do; asked once per daemon. */
  capabilities(): Promise<ReadonlySet<string>>;
  /** Returns the id under which the notification is shown. */
  notify(input: NotifyArguments): Promise<number>;
  /** Closing what is no longer shown is no error. */
  closeNotification(id: number): Promise<void>;
  close(): Promise<void>;
}

/** Connects and subscribes; rejects when there is no session bus. `address` is a D-Bus address of it. */
export async function connectNotificationService(
  address: string | undefined,
  events: NotificationServiceEvents,
  lost: () => void,
): Promise<NotificationService> {
  const bus = await openSessionBus(address, lost);
  let capabilities: Promise<ReadonlySet<string>> | null = null;
  /** Unique name of the daemon, the only one whose signals count; null until it is known. */
  let owner: string | null = null;
  bus.connection.on('message', (message) => {
    const newOwner = newOwnerOf(busName, message);
    if (newOwner !== null) {
      owner = newOwner;
      capabilities = null;
      events.replaced();
    } else if (message.type === signalMessage && owner !== null && message.sender === owner) {
      // A daemon may answer Notify and speak of the same notification in one breath: its answer is taken note of first.
      setImmediate(() => dispatch(message, events));
    }
  });
  await bus.watch(`type='signal',path='${objectPath}',interface='${busName}'`);
  await bus.watch(ownerRule(busName));
  const found = await ownerOf(bus);
  // A change that was announced meanwhile is newer.
  owner ??= found;
  return {
    capabilities() {
      capabilities ??= askCapabilities(bus).catch((error: unknown) => {
        capabilities = null;
        throw error;
      });
      return capabilities;
    },
    notify: async (input) => Number(await invoke(bus, 'Notify', notifySignature, [...input])),
    async closeNotification(id) {
      await invoke(bus, 'CloseNotification', 'u', [id]).catch(() => undefined);
    },
    close: () => bus.close(),
  };
}

/** Empty when no one owns it; the bus says when that changes. */
const ownerOf = (bus: MessageBus): Promise<string> =>
  Promise.resolve(bus.getNameOwner(busName)).catch(() => '');

function dispatch(message: Message, events: NotificationServiceEvents): void {
  if (message.interface !== busName || message.path !== objectPath) return;
  const [id, detail] = message.body ?? [];
  if (typeof id !== 'number') return;
  if (message.member === 'ActionInvoked' && typeof detail === 'string') events.actionInvoked(id, detail);
  if (message.member === 'NotificationReplied' && typeof detail === 'string') events.replied(id, detail);
  if (message.member === 'NotificationClosed') events.closed(id, Number(detail));
}

async function askCapabilities(bus: MessageBus): Promise<ReadonlySet<string>> {
  const answer: unknown = await invoke(bus, 'GetCapabilities', '', []);
  return new Set(Array.isArray(answer) ? answer.filter((each) => typeof each === 'string') : []);
}

function invoke(
  bus: MessageBus,
  member: string,
  signature: string,
  body: unknown[],
): PromiseLike<unknown> & {
  catch(rejected: () => undefined): Promise<unknown>;
} {
  return bus.invoke<unknown>({
    type: methodCall,
    destination: busName,
    path: objectPath,
    interface: busName,
    member,
    ...(signature === '' ? {} : { signature, body }),
  });
}
