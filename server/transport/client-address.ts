import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { isLoopbackName, namedHost } from './named-host.ts';
import type { Subnet } from '../util/subnet.ts';

type Request = Pick<IncomingMessage, 'socket' | 'headers' | 'url'>;
type VersionedRequest = Request & Pick<IncomingMessage, 'httpVersion'>;

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Finds out where requests come from. */
export class ClientAddresses {
  readonly #proxies = new BlockList();

  /** @param proxies those whose word is taken on who they forward for */
  constructor(proxies: readonly Subnet[]) {
    for (const { address, prefix, family } of proxies) this.#proxies.addSubnet(address, prefix, family);
  }

  /**
   * The network address that a request comes from: the connection's own, or what trusted proxies say. Each of these adds
   * the address that it was connected from, so the first one from the end that is no trusted proxy's is the client's.
   */
  of({ socket, headers }: Request): string {
    let address = socket.remoteAddress ?? 'unknown';
    const said = String(headers['x-forwarded-for'] ?? '').split(',');
    while (this.isProxy(address)) {
      const before = said.pop()?.trim() ?? '';
      if (isIP(before) === 0) return address;
      address = before;
    }
    return address;
  }

  /** Whether an address is a trusted proxy's. */
  isProxy(address: string): boolean {
    return isIP(address) !== 0 && this.#proxies.check(address, familyOf(address));
  }
}

/** Whether an address is this computer's own. */
export const isLoopback = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address);

/** What proxies add to say who they are or which client they forward for, beside `X-Forwarded-…`. */
const proxyHeaders = ['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip'];

/**
 * True when the request was made on this machine, under a name of its own, and no proxy passed it on. A proxy may add nothing and
 * name the host as it reaches it, as nginx does unless configured otherwise; then it speaks HTTP/1.0, which nothing else here does.
 */
export function isLocalRequest(request: VersionedRequest): boolean {
  const { socket, headers, httpVersion } = request;
  if (httpVersion === '1.0') return false;
  const named = namedHost(request);
  if (named !== null && !isLoopbackName(named?.name ?? '')) return false;
  const isForwarded = Object.keys(headers).some(
    (name) => name.startsWith('x-forwarded-') || proxyHeaders.includes(name),
  );
  return !isForwarded && isLoopback(socket.remoteAddress ?? '');
}
