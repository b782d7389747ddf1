import { sessionBus, type MessageBus } from 'dbus-native';
import type { Clock } from '../../protocol/index.ts';
import type { ProblemKind } from '../../preload/views/problem.ts';
import type { Logger } from '../log/log.ts';
import { newOwnerOf, ownerRule } from '../session-bus/session-bus.ts';
import { Absence } from './absence.ts';

/** Names on the session bus of what shows the app's icon and its notifications, and what it means when no one has them. */
const services = {
  'org.freedesktop.Notifications': 'no-notifications',
  'org.kde.StatusNotifierWatcher': 'no-tray',
} as const satisfies Record<string, ProblemKind>;

type Name = keyof typeof services;
const names = Object.keys(services) as Name[];

export interface DesktopServicesOptions {
  /** Of the session bus. */
  address: string | undefined;
  clock: Clock;
  report: (kind: ProblemKind, missing: boolean) => void;
  log: Logger;
}

/** Watches whether this Linux desktop has a tray and notifications. Returns the function that ends it. */
export function watchDesktopServices({ address, clock, report, log }: DesktopServicesOptions): () => void {
  const absences = new Map(
    names.map((name) => [name, new Absence(clock, (missing) => report(services[name], missing))]),
  );
  let stopped = false;
  const note = (name: string, there: boolean): void => {
    if (!stopped) absences.get(name as Name)?.note(there);
  };
  const nobodyThere = (): void => names.forEach((name) => note(name, false));
  const stop = (): void => {
    stopped = true;
    absences.forEach((absence) => absence.stop());
  };
  if (!address) {
    nobodyThere();
    return stop;
  }
  const bus = sessionBus({ busAddress: address, timeout: 10_000 });
  bus.connection.on('error', nobodyThere);
  bus.connection.on('message', (message) => {
    for (const name of names) {
      const owner = newOwnerOf(name, message);
      if (owner) note(name, true);
      else if (owner === '') look(bus, [name], note).catch(nobodyThere);
    }
  });
  const begin = async (): Promise<void> => {
    for (const name of names) await bus.watch(ownerRule(name));
    await look(bus, names, note);
  };
  begin().catch((error: unknown) => {
    log.warn({ error: String(error) }, 'the desktop’s services cannot be watched');
    nobodyThere();
  });
  return () => {
    stop();
    void bus.close();
  };
}

/** A service that starts when it is first called counts as there. */
async function look(
  bus: MessageBus,
  asked: readonly Name[],
  note: (name: string, there: boolean) => void,
): Promise<void> {
  const startable = await bus.listActivatableNames();
  for (const name of asked) note(name, startable.includes(name) || (await bus.nameHasOwner(name)));
}
