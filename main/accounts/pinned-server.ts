import { setTimeout } from 'node:timers/promises';
import { hostOf, targetOf, type Network, type PinnedServer } from '../../client/index.ts';
import type { TrustStore } from '../net/trust-store.ts';

/** How long the name of a server is tried. */
const nameMs = 4_000;

/** A server that an invite link names, with its key. */
export interface LinkedServer {
  readonly origin: string;
  readonly pinned: PinnedServer;
}

export interface PinnedServerOptions {
  readonly network: Network;
  readonly trust: Pick<TrustStore, 'tryKey'>;
  /** Whether someone on this computer has an account at this host: what they know of it holds, whatever a link states. */
  readonly isKnown: (host: string) => boolean;
}

/**
 * Signs up at the server that has the link's key: at its name, which stays when it gets another address, or else at its number. From
 * then on that key, and no other, is believed there.
 *
 * @param signUp at an origin
 */
export async function signUpAtPinned<T>(
  { network, trust, isKnown }: PinnedServerOptions,
  { origin, pinned: { key, byName } }: LinkedServer,
  signUp: (server: string) => Promise<T>,
): Promise<T> {
  const server = byName !== null && (await answers(byName)) ? byName : origin;
  const host = hostOf(targetOf(server));
  if (isKnown(host)) return signUp(server);
  using tried = trust.tryKey(host, key);
  const account = await signUp(server);
  tried.keep();
  return account;

  /** A name that leads to another key, or to none in time, is passed over: the number decides. */
  async function answers(named: string): Promise<boolean> {
    const target = targetOf(named);
    using _tried = trust.tryKey(hostOf(target), key);
    const connected = network.connect(target).then(
      (socket) => {
        socket.destroy();
        return true;
      },
      () => false,
    );
    return await Promise.race([connected, setTimeout(nameMs, false, { ref: false })]);
  }
}
