import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { SocksClient, SocksClientError } from 'socks';
import type { Target } from './network.ts';
import { ProxyError, type Proxy } from './proxy.ts';

export interface TunnelOptions {
  /** Certificates of the authorities that a proxy spoken to over TLS is checked with, PEM. */
  readonly authorities: () => readonly string[];
  readonly timeoutMs: number;
}

/** Opens a way through a proxy; what is written to the socket reaches the target. @throws {ProxyError} */
export function tunnel(proxy: Proxy, target: Target, options: TunnelOptions): Promise<Socket> {
  return proxy.kind === 'http' || proxy.kind === 'https'
    ? throughHttp(proxy, target, options)
    : throughSocks(proxy, target, options);
}

function throughHttp(
  proxy: Proxy,
  { host, port }: Target,
  { authorities, timeoutMs }: TunnelOptions,
): Promise<Socket> {
  const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const credentials = Buffer.from(`${proxy.user ?? ''}:${proxy.password ?? ''}`).toString('base64');
  return new Promise((resolve, reject) => {
    const asked = {
      host: proxy.host,
      port: proxy.port,
      method: 'CONNECT',
      path: authority,
      agent: false,
      timeout: timeoutMs,
      headers: {
        host: authority,
        ...(proxy.user !== undefined && { 'proxy-authorization': `Basic ${credentials}` }),
      },
    };
    const request =
      proxy.kind === 'https' ? httpsRequest({ ...asked, ca: [...authorities()] }) : httpRequest(asked);
    request.once('connect', ({ statusCode = 0 }, socket: Socket, early: Buffer) => {
      socket.setTimeout(0);
      if (statusCode === 200) {
        if (early.length > 0) socket.unshift(early);
        resolve(socket);
      } else {
        socket.destroy();
        const status = new Error(`the proxy answered ${statusCode}`);
        reject(
          new ProxyError(proxy, statusCode === 407 || statusCode === 401 ? 'sign-in' : 'refused', status),
        );
      }
    });
    request.once('timeout', () => request.destroy(new Error('the proxy does not answer')));
    request.on('error', (cause) => reject(new ProxyError(proxy, 'unreachable', cause)));
    request.end();
  });
}

async function throughSocks(
  proxy: Proxy,
  { host, port }: Target,
  { timeoutMs }: TunnelOptions,
): Promise<Socket> {
  try {
    const { socket } = await SocksClient.createConnection({
      proxy: {
        host: proxy.host,
        port: proxy.port,
        type: proxy.kind === 'socks4' ? 4 : 5,
        ...(proxy.user !== undefined && { userId: proxy.user, password: proxy.password ?? '' }),
      },
      command: 'connect',
      destination: { host, port },
      timeout: timeoutMs,
    });
    return socket;
  } catch (cause) {
    throw new ProxyError(proxy, socksProblem(cause), cause);
  }
}

/** The library distinguishes its refusals by their messages alone. */
function socksProblem(error: unknown): ProxyError['problem'] {
  if (!(error instanceof SocksClientError)) return 'unreachable';
  if (/authentication/i.test(error.message)) return 'sign-in';
  return /rejected/i.test(error.message) ? 'refused' : 'unreachable';
}
