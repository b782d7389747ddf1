import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';
import type { Rounds } from '../pace/rounds.ts';

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
  rounds: Rounds;
  changed: () => void;
  /** Default: those of this computer. */
  read?: () => Interfaces;
}

/**
 * Looks whether this computer got other addresses: a cable, another wireless network, a tunnel. Reading them costs some hundredths of
 * a millisecond; desktops report their changes in different ways.
 */
export function watchNetwork({ rounds, changed, read = networkInterfaces }: NetworkWatchOptions): Disposable {
  let known = networkFingerprint(read());
  const stop = rounds.each(() => {
    const now = networkFingerprint(read());
    if (now === known) return;
    known = now;
    changed();
  });
  return { [Symbol.dispose]: stop };
}
