import type { Socket } from 'node:net';

/** The end of a connection, by name: the name decides about proxies and certificates. */
export interface Target {
  readonly host: string;
  readonly port: number;
  /** The connection is to be encrypted, and the other end to prove who it is. */
  readonly secure: boolean;
}

/**
 * How this program reaches servers. A socket is handed over only when it may be spoken to: connected, through whatever
 * proxy there is, and where it is secure, with a certificate that is trusted.
 */
export interface Network {
  /** @throws {ProxyError} @throws {CertificateError} @throws errors of the system, with their `code` */
  connect(target: Target): Promise<Socket>;
}

/** Which end an origin (`https://chat.example.org`) means. */
export function targetOf(origin: string): Target {
  const { protocol, hostname, port } = new URL(origin);
  const secure = protocol === 'https:' || protocol === 'wss:';
  // The URL writes an address of version 6 in brackets; sockets take it without.
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return { host, port: port === '' ? (secure ? 443 : 80) : Number(port), secure };
}

/** As it stands in addresses: the port only where it is not the usual one, brackets around an address of version 6. */
export function hostOf({ host, port, secure }: Target): string {
  const name = host.includes(':') ? `[${host}]` : host;
  return port === (secure ? 443 : 80) ? name : `${name}:${port}`;
}

export const timedOut = (): Error =>
  Object.assign(new Error('the server does not answer'), { code: 'ETIMEDOUT' });

type Done = (error: Error | null, socket?: Socket) => void;

/** For the option `createConnection` of Node's HTTP client, which takes a socket that comes later. */
export function connecting(network: Network, target: Target) {
  return (_options: unknown, done: Done): undefined => void handOver(network, target, done);
}

async function handOver(network: Network, target: Target, done: Done): Promise<void> {
  let socket: Socket;
  try {
    socket = await network.connect(target);
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
    return;
  }
  done(null, socket);
}
