import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';
import type { Clock } from '../../protocol/index.ts';

/** Reading the addresses costs some hundredths of a millisecond; desktops report their changes in different ways. */
const LOOK_MS = 5_000;

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;

/** What a connection to elsewhere goes by: another value means that old connections may be dead and new ones possible. */
export function networkFingerprint(interfaces: Interfaces): string {
  return Object.entries(interfaces)
    .flatMap(([name, addresses]) =>
      (addresses ?? []).filter(({ internal }) => !internal).map(({ address }) => `${name} ${address}`),
    )
    .toSorted()
    .join('\n');
}

export interface NetworkWatchOptions {
  clock: Clock;
  changed: () => void;
  /** Default: those of this computer. */
  read?: () => Interfaces;
}

/** Looks whether this computer got other addresses: a cable, another wireless network, a tunnel. */
export function watchNetwork({ clock, changed, read = networkInterfaces }: NetworkWatchOptions): Disposable {
  let known = networkFingerprint(read());
  let stop = (): void => undefined;
  const look = (): void => {
    stop = clock.setTimer(LOOK_MS, look);
    const now = networkFingerprint(read());
    if (now === known) return;
    known = now;
    changed();
  };
  stop = clock.setTimer(LOOK_MS, look);
  return { [Symbol.dispose]: () => stop() };
}
