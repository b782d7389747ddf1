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

/** After the bus was lost, until it is tried again, milliseconds. */
const pauses = [500, 1_000, 2_000, 5_000, 15_000];

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
  let bus: MessageBus | null = null;
  let failures = 0;
  let stopTimer: () => void = () => undefined;
  const lost = (of: MessageBus): void => {
    if (of !== bus || stopped) return;
    bus = null;
    nobodyThere();
    stopTimer = clock.setTimer(pauses[Math.min(failures, pauses.length - 1)] ?? 0, connect);
    failures += 1;
  };
  const begin = async (of: MessageBus): Promise<void> => {
    for (const name of names) await of.watch(ownerRule(name));
    await look(of, names, note);
    failures = 0;
  };
  const connect = (): void => {
    const made = sessionBus({ busAddress: address, timeout: 10_000 });
    bus = made;
    for (const end of ['error', 'close', 'end'] as const) made.connection.on(end, () => lost(made));
    made.connection.on('message', (message) => {
      for (const name of names) {
        const owner = newOwnerOf(name, message);
        if (owner) note(name, true);
        else if (owner === '') look(made, [name], note).catch(nobodyThere);
      }
    });
    begin(made).catch((error: unknown) => {
      // Said once: a session without a bus stays so for long.
      if (failures === 0) log.warn({ error: String(error) }, 'the desktop’s services cannot be watched');
      lost(made);
    });
  };
  connect();
  return () => {
    stop();
    stopTimer();
    void bus?.close();
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
