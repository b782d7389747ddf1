import { connect as connectTcp, type Socket } from 'node:net';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import type { Trust } from './certificate.ts';
import { timedOut, type Network, type Target } from './network.ts';
import { isLoopback, type Route } from './proxy.ts';
import { secure } from './secure.ts';
import { tunnel } from './tunnel.ts';

export interface NetworkOptions {
  /** The ways to try to an origin, in this order. Not asked for this computer itself. */
  readonly routes?: (url: string) => Promise<readonly Route[]>;
  readonly trust?: Trust;
  /** Certificates of the authorities that vouch for servers, PEM. Default: those that Node believes by itself. */
  readonly authorities?: () => readonly string[];
  /** For each step of a connection. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
const noOneElse: Trust = { accepted: () => null, key: () => null };

/** A network as these options have it. */
export function openNetwork(options: NetworkOptions = {}): Network {
  const { routes = () => Promise.resolve([null]), trust = noOneElse, timeoutMs = TIMEOUT_MS } = options;
  const authorities = options.authorities ?? ((): readonly string[] => getCACertificates());
  let context: SecureContext | null = null;
  const ask = { authorities, timeoutMs };

  const open = async (target: Target): Promise<Socket> => {
    if (isLoopback(target.host)) return direct(target, timeoutMs);
    const { host, port } = target;
    const name = host.includes(':') ? `[${host}]` : host;
    const ways = await routes(`${target.secure ? 'https' : 'http'}://${name}:${port}/`);
    let failure: unknown = null;
    for (const way of ways) {
      try {
        return await (way === null ? direct(target, timeoutMs) : tunnel(way, target, ask));
      } catch (error) {
        // The first way is the one that is meant to work: its failure explains most.
        failure ??= error;
      }
    }
    throw failure;
  };

  return {
    async connect(target) {
      const socket = await open(target);
      if (!target.secure) return socket;
      // Hundreds of certificates are read for it, so it is made once and only where it is needed.
      context ??= createSecureContext({ ca: [...authorities()] });
      return secure(socket, target, context, trust, timeoutMs);
    },
  };
}

function direct({ host, port }: Target, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectTcp({ host, port });
    const deadline = setTimeout(() => socket.destroy(timedOut()), timeoutMs);
    const failed = (error: Error): void => {
      clearTimeout(deadline);
      reject(error);
    };
    socket.once('error', failed);
    socket.once('connect', () => {
      clearTimeout(deadline);
      socket.off('error', failed);
      resolve(socket);
    });
  });
}

/** Straight to the server, with the authorities that Node believes by itself. */
export const directNetwork: Network = openNetwork();
